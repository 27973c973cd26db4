import typia, { type tags } from 'typia'
import { diagnose, judgeDocument, type MemberExpectations } from '../../json/diagnose.js'
import { identifierForm } from '../../json/identifier.js'
import { readJsonFile } from '../../json/read-json-file.js'
import { toJsonSchema } from '../../json/to-json-schema.js'
import type { Identifier, Lid } from '../../wire/scalars.js'
import { findMapConflicts } from './find-map-conflicts.js'

/** Sends controls to other OSC addresses, for one display. */
export interface MapDocument {
  /** Where editors find the rules of this file. */
  $schema?: string
  /** The controls with another address; all others keep theirs. */
  controls: MapEntry[]
}

/** Where and how the display wants one control. */
export interface MapEntry {
  /** The layout of the control; when left out, every layout with this lid. */
  layoutId?: Identifier
  /** The control's number in the layout. */
  lid: Lid
  /** The full address, without prefix. Neither /ovation nor anything below it. */
  address: OscAddress
  /** Only for an XYPad: y is sent here, and x to `address`. */
  addressY?: OscAddress
  /** One argument of this type (float, int or string) instead of the usual ones; two for an XYPad. */
  type?: 'f' | 'i' | 's'
  /** What 0 and 1 of the control become, as floats unless a type is named; the larger number first inverts it. */
  range?: Float[] & tags.MinItems<2> & tags.MaxItems<2>
}

// OSC 1.0: parts of printable ASCII without space # * , / ? [ ] { }, which have a meaning in patterns and bundles.
type OscAddress = string & tags.Pattern<'^(?:/[!"$-)+\\-.0->@-Z\\\\^-z|~]+)+$'> & tags.MaxLength<255>

// The range of a float32; JSON has no largest number, and 1e999 is read as Infinity.
type Float = number & tags.Minimum<-3.4e38> & tags.Maximum<3.4e38>

/** Checks a parsed file against the types above. Members that are not named there are errors. */
export const validateMapDocument = typia.createValidateEquals<MapDocument>()

/** The JSON Schema for editors. It describes only the shape. */
export const mapSchema = toJsonSchema(typia.json.schema<MapDocument, '3.1'>(), {
  id: 'urn:ovation:map',
  title: 'Ovation address map',
})

const oscAddress =
  'an OSC address of at most 255 characters, like "/composition/master": slashes, each followed by a name of ASCII without space # * , / ? [ ] { }'

/** What each member of an address map takes. A test holds this complete. */
export const mapExpectations: MemberExpectations = {
  $: 'an object with controls',
  $schema: 'a string',
  controls: 'an array of controls',
  'controls[]': 'an object with lid and address',
  layoutId: identifierForm,
  lid: 'a whole number from 1 to 9007199254740991',
  address: oscAddress,
  addressY: oscAddress,
  type: '"f" (float), "i" (int) or "s" (string)',
  range: 'an array of two numbers: what 0 becomes, and what 1 becomes',
  'range[]': 'a number from -3.4e38 to 3.4e38',
}

export interface Mapping extends Readonly<Omit<MapEntry, 'range'>> {
  /** What 0 and 1 of the control become; from > to inverts it. */
  readonly range?: readonly [from: number, to: number]
}

/** The controls that a display wants at other addresses or in another form; the others are sent as usual. */
export interface AddressMap {
  /** Path of the file it was read from. */
  readonly file: string
  /** In the order of the file. */
  readonly mappings: readonly Mapping[]
}

/** How a control is mapped; `undefined` if it is not. An entry that names the layout has priority. */
export function mappingOf(map: AddressMap | undefined, layoutId: string, lid: number): Mapping | undefined {
  const candidates = map?.mappings.filter((mapping) => mapping.lid === lid)
  return (
    candidates?.find((mapping) => mapping.layoutId === layoutId) ??
    candidates?.find((mapping) => mapping.layoutId === undefined)
  )
}

/** Bytes; an entry takes about 100, so that is ten thousand controls. */
const mapSizeLimit = { bytes: 1024 * 1024, advice: 'a map names each control once' }

/**
 * Whether it fits the layouts that the display gets is for `judgeMap` to say.
 * @throws InvalidConfiguration with every error of the file.
 */
export function readAddressMap(file: string): AddressMap {
  const { controls } = judgeDocument(readJsonFile(file, mapSizeLimit), file, {
    validate: validateMapDocument,
    diagnose: (error) => diagnose(error, mapExpectations),
    findConflicts: findMapConflicts,
  })
  return { file, mappings: controls.map(toMapping) }
}

function toMapping({ range: [from, to] = [], ...mapping }: MapEntry): Mapping {
  return from === undefined || to === undefined ? mapping : { ...mapping, range: [from, to] }
}
