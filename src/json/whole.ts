import type { tags } from 'typia'

/** How many there are of something. */
export type Whole = number & tags.Type<'uint64'>
