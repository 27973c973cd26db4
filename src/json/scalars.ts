import typia, { type tags } from 'typia'

/** Names a layout, a page or a participant: 1 to 64 letters, digits, _ or -. */
export type Identifier = string & tags.Pattern<'^[A-Za-z0-9_-]{1,64}$'>

/** Numbers a control: a whole number from 1, unique in its layout. */
export type Lid = number & tags.Type<'uint64'> & tags.Minimum<1> & tags.Maximum<9007199254740991>

/** A count of something. */
export type NonNegativeInteger = number & tags.Type<'uint64'>

/** What an identifier looks like, for messages. */
export const identifierForm = '1 to 64 letters (A to Z), digits, _ or -'

export const isIdentifier: (value: unknown) => value is Identifier = typia.createIs<Identifier>()
