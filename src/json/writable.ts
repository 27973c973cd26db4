/** A shape of the wire, as a file has it. */
export type Writable<T> = { -readonly [Member in keyof T]: T[Member] }
