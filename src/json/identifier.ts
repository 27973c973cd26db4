import typia from 'typia'
import type { Identifier } from '../wire/scalars.js'

/** What an identifier looks like, for messages. */
export const identifierForm = '1 to 64 letters (A to Z), digits, _ or -'

export const isIdentifier: (value: unknown) => value is Identifier = typia.createIs<Identifier>()
