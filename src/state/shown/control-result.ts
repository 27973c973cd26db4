import type { tags } from 'typia'
import type { Lid, NonNegativeInteger } from '../../json/scalars.js'
import type { ControlType } from '../../layout/layout.js'

/** What the audience has done to a control together: members that depend on its type. */
export interface ControlResult {
  /** Names the control. */
  readonly lid: Lid
  /** What kind of control it is. */
  readonly type: ControlType
  /** How many people are counted now. */
  readonly people: NonNegativeInteger
  /** Of a Button, how often it was pressed. */
  readonly count?: NonNegativeInteger
  /** Of an Index, how often each option was chosen; with `once`, by how many participants. */
  readonly votes?: readonly NonNegativeInteger[]
  /** Of a Slider, the mean of the people who are counted; 0 where there are none. */
  readonly mean?: Share
  /** Of a Toggle, the part of the people who have it on; 0 where there are none. */
  readonly share?: Share
  /** Of a String, the ten newest texts that were shown, newest last. */
  readonly texts?: readonly string[]
}

/** A part of the whole. */
type Share = number & tags.Minimum<0> & tags.Maximum<1>
