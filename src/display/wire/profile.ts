/** How one display wants its OSC, in the words of `[display.NAME]`. */
export interface Profile {
  /** Several messages of an event-loop turn in one datagram; `never`: each alone; `always`: also a lone one as a bundle. */
  readonly bundle: (typeof profileWords.bundle)[number]
  /** Type of a Toggle: `i`, `f`, or `T` and `F`. */
  readonly toggle: (typeof profileWords.toggle)[number]
  /** Arguments of a Button: count and normalised, one of them, or a 1 for every press. */
  readonly button: (typeof profileWords.button)[number]
  /** An XYPad: two arguments, or two addresses. */
  readonly xy: (typeof profileWords.xy)[number]
  /** A String: as it is, with `?` for characters other than ASCII, or not sent. */
  readonly string: (typeof profileWords.string)[number]
  /** Whether each Index action is followed by the votes of all options. */
  readonly votes: (typeof profileWords.votes)[number]
  /** Which values are sent after a start, a page change, a registration, and when a display is up again. */
  readonly snapshot: (typeof profileWords.snapshot)[number]
  /** Messages per second and address; 0: no limit. */
  readonly maxRate: number
}

/** The words of each key; the first is the default. */
export const profileWords = {
  bundle: ['auto', 'never', 'always'],
  toggle: ['int', 'float', 'tf'],
  button: ['if', 'f', 'i', 'trigger'],
  xy: ['ff', 'split'],
  string: ['utf8', 'ascii', 'off'],
  votes: ['off', 'on'],
  snapshot: ['values', 'all', 'off'],
} as const

/** OSC 1.0 with the types `i f s` only. Most receivers read it; there are presets for the others. */
export const genericProfile: Profile = {
  bundle: 'auto',
  toggle: 'int',
  button: 'if',
  xy: 'ff',
  string: 'utf8',
  votes: 'off',
  snapshot: 'values',
  maxRate: 0,
}
