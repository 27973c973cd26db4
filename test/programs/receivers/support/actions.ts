/** What a phone sends, except the layout. */
export interface Action {
  readonly lid: number
  readonly type: string
  readonly value?: unknown
}

/** Characters of two, four and three bytes and a modified emoji, which receivers often split wrongly. */
export const text = 'héllo 👋🏽 日本'

/** An action of each control, with a slider at both ends, where its number looks like an integer. */
export const oneByOne: readonly Action[] = [
  { lid: 1, type: 'Button' },
  { lid: 2, type: 'Slider', value: 1 },
  { lid: 2, type: 'Slider', value: 0 },
  { lid: 3, type: 'Toggle', value: true },
  { lid: 3, type: 'Toggle', value: false },
  { lid: 4, type: 'Index', value: 2 },
  { lid: 5, type: 'String', value: text },
  { lid: 6, type: 'XYPad', value: [0.25, 0.75] },
]

/** One action of each control, with other values, to be sent in one bundle. */
export const together: readonly Action[] = [
  { lid: 1, type: 'Button' },
  { lid: 2, type: 'Slider', value: 1 },
  { lid: 3, type: 'Toggle', value: true },
  { lid: 4, type: 'Index', value: 1 },
  { lid: 5, type: 'String', value: text },
  { lid: 6, type: 'XYPad', value: [0.75, 0.25] },
]
