import type { ControlBehaviour, ControlLimits } from '../controls/control-behaviour.js'
import type { Visibility } from '../controls/control-file.js'
import type { SignalName } from '../controls/signals.js'
import type { ControlType, ShownControl } from '../wire/control.js'
import type { ShownProps } from '../wire/controls/any-control.js'
import type { Option } from '../wire/controls/choice-index.js'
import type { Theme } from '../wire/room.js'
import type { LayoutFile } from './layout-file.js'

/** Something that people press, drag, choose or write. */
export interface Control extends ControlLimits {
  /** Positive safe integer, unique in the layout. */
  readonly lid: number
  /** `/` and 4 to 10 digits, unique in the layout. */
  readonly address: string
  readonly type: ControlType
  /** What its type says; looked up once, since each action asks for it. */
  readonly behaviour: ControlBehaviour
  /** What clients need to draw it, exactly as in the file. */
  readonly props: ShownProps
  /** By index; empty unless the control is an Index. */
  readonly options: readonly Option[]
  /** Presses of a Button that make its normalised value 1; > 0. */
  readonly fullScale: number
  /** The longest text of a String, in Unicode code points; 1..320. */
  readonly maxLength: number
  /** Whether the texts of a String wait until an operator has approved them. */
  readonly moderate: boolean
  /** Whether it is counted how many people have written what at a String. */
  readonly words: boolean
  /** Seconds between two actions of one participant; clients are not told. */
  readonly cooldown: number | undefined
  /** The signals that displays receive; undefined if the file names none. */
  readonly signals: readonly SignalName[] | undefined
  /** Seconds for which the value of a participant counts; 0: until a reset. */
  readonly window: number
  /** Whether displays are sent each action. */
  readonly each: boolean
  /** Whether each participant of an Index or a Toggle has one lasting choice. */
  readonly once: boolean
  /** Whether phones see what the audience did; `after`: while the control is disabled. */
  readonly results: Visibility
}

export interface Page {
  readonly pageId: string
  readonly name: string
  /** Controls that are on every page first. */
  readonly controls: readonly Control[]
  readonly byLid: ReadonlyMap<number, Control>
}

/** A validated layout file; never changes. */
export interface Layout {
  readonly layoutId: string
  readonly name: string
  /** The language of the labels (BCP 47); undefined if the file does not say. */
  readonly lang: string | undefined
  /** Whether phones can be lit. */
  readonly light: boolean
  /** How the service's own pages look; empty if the file does not say. */
  readonly theme: Theme
  /** The page that a show begins with; the layout does not know which page is active now. */
  readonly activePageId: string
  /** Controls that are on every page. */
  readonly everyPage: readonly Control[]
  /** By pageId, in the order of the file; never empty. */
  readonly pages: ReadonlyMap<string, Page>
  /** The controls of all pages, by lid; those on every page appear once, and first. */
  readonly controls: ReadonlyMap<number, Control>
  /** Path of the file it was read from. */
  readonly file: string
  /** The parsed content of that file; frozen. */
  readonly document: Readonly<LayoutFile>
}

/** All loaded layouts, by layoutId. */
export type Catalogue = ReadonlyMap<string, Layout>

/** What clients see of a control; only an Index has `options`. */
export function describeControl({ lid, address, type, props, options }: Control): ShownControl {
  return type === 'Index' ? { lid, address, type, props, options } : { lid, address, type, props }
}
