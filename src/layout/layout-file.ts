import typia, { type tags } from 'typia'
import { toJsonSchema } from '../json/to-json-schema.js'
import type { Option } from '../wire/control.js'
import type { Theme } from '../wire/room.js'
import type { Identifier, Lid } from '../wire/scalars.js'
import type {
  ButtonSignal,
  IndexSignal,
  SignalName,
  SliderSignal,
  StringSignal,
  ToggleSignal,
  XYPadSignal,
} from './signals.js'

/** The controls of an audience, arranged in pages, of which one is active at a time. */
export interface LayoutFile {
  /** Where editors find the rules of this file. */
  $schema?: string
  /** Names the layout in requests and tokens: 1 to 64 letters, digits, _ or -. No other file may use it. */
  layoutId: Identifier
  /** What people call it; the layoutId when left out. */
  name?: string
  /** How the service's own pages look. */
  theme?: ThemeFile
  /** The pageId of the page that a show begins with. */
  activePageId: Identifier
  /** Controls that are on every page, before its own; they stay in place when the page is switched. */
  controls?: ControlFile[]
  /** Numbered from 1 in this order where a remote control names pages by number. */
  pages: PageFile[] & tags.MinItems<1>
}

/** How the pages for the audience and the screen look; what is left out keeps its default. */
export interface ThemeFile extends Writable<Theme> {}

/** A shape of the wire, as a file has it. */
type Writable<T> = { -readonly [Member in keyof T]: T[Member] }

/** Controls that are shown together, after those of every page. */
export interface PageFile {
  /** Unique in the layout: 1 to 64 letters, digits, _ or -. */
  pageId: Identifier
  /** What people call it; the pageId when left out. */
  name?: string
  /** In the order in which clients show them. */
  controls: ControlFile[]
}

export type ControlFile = ButtonFile | SliderFile | ToggleFile | IndexFile | StringFile | XYPadFile

interface AnyControl<Signal extends SignalName> {
  /** Names the control in actions: a whole number from 1, unique in the whole layout. */
  lid: Lid
  /** Its OSC address, a slash and 4 to 10 digits; when left out, the lid padded with zeros to four digits. */
  address?: string & tags.Pattern<'^/[0-9]{4,10}$'>
  /** Seconds that one participant must wait between two actions; none when left out. Clients do not see it. */
  cooldown?: number & tags.ExclusiveMinimum<0> & tags.Maximum<3600>
  /** The signals of the whole crowd that displays receive. */
  crowd?: CrowdFile<Signal>
  /** Whether displays are sent each action; false: only the signals of the crowd. */
  each?: boolean & tags.Default<true>
  /** Whether phones see what the audience did: always, while the control is disabled, or never. */
  results?: Visibility & tags.Default<'never'>
  /** What clients need to draw the control: its label, and anything else they understand. Clients get it unchanged. */
  props: Props
}

/** One value per participant: the newest. */
export interface CrowdFile<Signal extends SignalName> {
  /** Each is sent to the address of the control and its name, like /0002/median. */
  signals: Signal[] & tags.UniqueItems
  /** Seconds for which a value counts; 0: until a reset, as for a Toggle and an Index when left out. Otherwise 30. */
  window?: number & tags.Type<'uint32'> & tags.Maximum<86400>
}

export type Visibility = 'live' | 'after' | 'never'

/** A trigger. Every press counts; displays get the count, and its share of fullScale. */
export interface ButtonFile extends AnyControl<ButtonSignal> {
  type: 'Button'
  /** How many presses make the normalised value 1. */
  fullScale?: number & tags.Default<100> & tags.ExclusiveMinimum<0> & tags.Maximum<1.7976931348623157e308>
}

/** A number from 0 to 1. */
export interface SliderFile extends AnyControl<SliderSignal> {
  type: 'Slider'
}

/** On or off. */
export interface ToggleFile extends AnyControl<ToggleSignal> {
  type: 'Toggle'
  /** Whether each participant has one choice, the newest. It lasts over restarts; votes then count participants. */
  once?: boolean & tags.Default<false>
}

/** A choice among options: stickers, or the answers of a vote. */
export interface IndexFile extends AnyControl<IndexSignal> {
  type: 'Index'
  /** Whether each participant has one choice, the newest. It lasts over restarts; votes then count participants. */
  once?: boolean & tags.Default<false>
  /** At most 256, so that the votes of all of them fit into one datagram of 1,400 bytes. */
  options: OptionFile[] & tags.MinItems<1> & tags.MaxItems<256>
}

/** A line of text. */
export interface StringFile extends AnyControl<StringSignal> {
  type: 'String'
  /** What clients need to draw the control: its label, the length it allows, and anything else they understand. */
  props: TextProps
  /** Whether a text waits until an operator has approved it; clients do not see this. */
  moderate?: boolean & tags.Default<false>
}

/** A position: two numbers from 0 to 1. */
export interface XYPadFile extends AnyControl<XYPadSignal> {
  type: 'XYPad'
}

export interface OptionFile extends Writable<Option> {}

interface Props {
  /** The text beside or on the control. */
  label: string
  [property: string]: unknown
}

interface TextProps {
  /** The text beside or on the control. */
  label: string
  /** The longest text that is accepted, in Unicode code points. */
  maxLength?: number & tags.Default<280> & tags.Type<'uint32'> & tags.Minimum<1> & tags.Maximum<320>
  [property: string]: unknown
}

/** Checks a parsed file against the types above. Members that are not named there are errors, except in `props`. */
export const validateLayoutFile = typia.createValidateEquals<LayoutFile>()

/** The JSON Schema for editors. It describes only the shape; rules between parts of a file are checked when it is read. */
export const layoutSchema = toJsonSchema(typia.json.schema<LayoutFile, '3.1'>(), {
  id: 'urn:ovation:layout',
  title: 'Ovation layout',
})
