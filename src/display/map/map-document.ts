import typia, { type tags } from 'typia'
import type { Identifier } from '../../json/identifier.js'
import { toJsonSchema } from '../../json/to-json-schema.js'

/** Sends the controls of layouts to other OSC addresses, for one display. */
export interface MapDocument {
  /** Where editors find the rules of this file. */
  $schema?: string
  /** Each control that goes to an address of its own; any other keeps its usual one. */
  controls: MapEntry[]
}

/** Where and how the display wants one control. */
export interface MapEntry {
  /** The layout of the control; left out, every layout that has this lid. */
  layoutId?: Identifier
  /** The control's number in the layout. */
  lid: number & tags.Type<'uint64'> & tags.Minimum<1> & tags.Maximum<9007199254740991>
  /** Sent as it stands: no prefix is put before it. Not /ovation, nor anything below it. */
  address: OscAddress
  /** Only of an XYPad: y goes here by itself, and x to `address`. */
  addressY?: OscAddress
  /** One argument of this type, float, int or string, instead of the usual ones; an XYPad sends two. */
  type?: 'f' | 'i' | 's'
  /** What 0 and 1 of the control become, as a float unless a type is named; the larger first turns it round. */
  range?: Float[] & tags.MinItems<2> & tags.MaxItems<2>
}

// OSC 1.0: parts of printable ASCII without space # * , / ? [ ] { }, which mean something in patterns and bundles.
type OscAddress = string & tags.Pattern<'^(?:/[!"$-)+\\-.0->@-Z\\\\^-z|~]+)+$'> & tags.MaxLength<255>

// What a float32 holds; JSON itself knows no largest number, and 1e999 is read as Infinity.
type Float = number & tags.Minimum<-3.4e38> & tags.Maximum<3.4e38>

/** Holds a parsed file against the types above. Members that are not named there are errors. */
export const validateMapDocument = typia.createValidateEquals<MapDocument>()

/** The JSON Schema for editors. It describes only the shape. */
export const mapSchema = toJsonSchema(typia.json.schema<MapDocument, '3.1'>(), {
  id: 'urn:ovation:map',
  title: 'Ovation address map',
})
