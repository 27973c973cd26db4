/** What a phone sends, but for the layout. */
export interface Action {
  readonly lid: number
  readonly type: string
  readonly value?: unknown
}

/** Two bytes, four bytes, a modified emoji and three bytes a character: what receivers take apart wrongly. */
export const text = 'héllo 👋🏽 日本'

/** An action of each control, with a slider at both its ends, where a number looks whole. */
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

/** One action of each control, other ones than before, to be sent in one bundle. */
export const together: readonly Action[] = [
  { lid: 1, type: 'Button' },
  { lid: 2, type: 'Slider', value: 1 },
  { lid: 3, type: 'Toggle', value: true },
  { lid: 4, type: 'Index', value: 1 },
  { lid: 5, type: 'String', value: text },
  { lid: 6, type: 'XYPad', value: [0.75, 0.25] },
]
