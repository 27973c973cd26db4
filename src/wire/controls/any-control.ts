import type { tags } from 'typia'
import type { Lid, NonNegativeInteger } from '../scalars.js'

/** What clients see of a control of any type. */
export interface AnyShownControl<Type extends string> {
  /** Names the control in actions. */
  readonly lid: Lid
  /** Where displays get its messages: a slash and 4 to 10 digits. */
  readonly address: string & tags.Pattern<'^/[0-9]{4,10}$'>
  /** What kind of control it is: its actions have the same type. */
  readonly type: Type
  /** What clients draw it from, exactly as in the file. */
  readonly props: ShownProps
}

/** The label of a control, and whatever else the layout file says for clients. */
export interface ShownProps {
  /** The text beside or on the control. */
  readonly label: string
  /** A String's `maxLength` is the longest text that it takes, in Unicode code points. */
  readonly [property: string]: unknown
}

/** What only phones see of it. */
export interface ForPhones {
  /** False: it may not be used for now. Absent: it may. */
  readonly enabled?: false
  /** It closes by itself in so many ms, as of the sending. Absent: it does not. */
  readonly closesIn?: NonNegativeInteger
  /** What the audience did there together is sent: always, or once the control may not be used. Absent: never. */
  readonly results?: 'live' | 'after'
}

/** The same of a control where people choose. */
export interface ChoiceForPhones extends ForPhones {
  /** Each participant has one choice there, the newest: show it. Absent: each action counts by itself. */
  readonly once?: true
}
