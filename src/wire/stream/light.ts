import type { tags } from 'typia'
import type { NonNegativeInteger } from '../scalars.js'

/** The light of a layout: what the phones whose people take part in it show. */
export interface Light {
  /** 1 to 16, each `#rrggbb`: the phones are divided into as many groups of about the same size. Null: there is no light. */
  readonly colors: readonly string[] | null
  /** How long phones take from the colour before to this one, ms. */
  readonly fade: NonNegativeInteger
}

/** The light from now on, as operators ask for it. */
export interface LightBody {
  /** A colour for each group of phones, `#rrggbb`. Null: there is no light. */
  readonly colors: (readonly Color[] & tags.MinItems<1> & tags.MaxItems<16>) | null
  /** How long phones take from the colour before to this one, ms; 0 when left out. */
  readonly fade?: number & tags.Type<'uint32'> & tags.Maximum<60_000>
}

/** Red, green and blue. */
type Color = string & tags.Pattern<'^#[0-9a-fA-F]{6}$'>

/** A light, and the moment from which it is shown. */
export interface LightAt extends Light {
  /** On the clock of the service, as a pong tells it: ms since 1970. Mostly about 200 ms ahead. */
  readonly at: number
}

/** The light has changed, as phones are told it; those who come later, behind their page, if there is any. */
export interface LightForPhones extends Omit<LightAt, 'colors'> {
  readonly event: 'light'
  /** That of the participant's group, `#rrggbb`; null: there is no light. */
  readonly color: string | null
}

/** The same, as operators and screens are told it. */
export interface LightEvent extends LightAt {
  readonly event: 'light'
}
