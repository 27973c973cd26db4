import type { tags } from 'typia'
import type { ImageUrl } from '../scalars.js'
import type { AnyShownControl, ChoiceForPhones } from './any-control.js'

/** A choice among options. */
export interface ShownIndex extends AnyShownControl<'Index'> {
  /** What can be chosen, by index. */
  readonly options: readonly Option[]
}

/** A choice among options. */
export interface IndexForPhones extends ShownIndex, ChoiceForPhones {}

/** One choice of an Index control: a sticker or an answer. */
export interface Option {
  /** 0 for the first option, 1 for the second, and so on. */
  readonly index: number & tags.Type<'uint32'>
  /** The text that people choose. */
  readonly label: string
  /**
   * The picture of a sticker: a relative or http(s) URL. `../media/heart.svg` is the file heart.svg in the folder media
   * beside that of the layouts.
   */
  readonly image?: ImageUrl
}
