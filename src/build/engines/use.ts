/** What a file uses of the browser or the language. */
export interface Use {
  /** Where it begins: both counted from 0. */
  readonly line: number
  readonly column: number
  /** Those that it may have in MDN's data, the likeliest first. */
  readonly names: readonly string[]
  /** Of CSS: the prefixes with which it is written beside, such as `-webkit-`. */
  readonly prefixes?: readonly string[]
  /** Of a function: members of objects that it is called with. */
  readonly parameters?: readonly string[]
}
