import type { tags } from 'typia'
import type { Fields } from '../wire/control.js'
import type { Lid } from '../wire/scalars.js'
import type { SignalName } from './signals.js'

/** What a layout file says of a control of any type. */
export interface AnyControl<Signal extends SignalName> {
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

export interface Props {
  /** The text beside or on the control. */
  label: string
  [property: string]: unknown
}

/** Of a control that phones can play by tilting. */
export interface TiltProps extends Props {
  /** Phones also play it by being tilted, once their person has asked for it. */
  motion?: 'tilt'
}

/** An action at a control of one type. */
export interface AnyAction<Type extends string> extends Fields {
  /** That of the control. */
  readonly type: Type
}
