import { onePage } from '../layouts.js'

/** The text that carries the number of an action is on the first page; on the other are controls of all kinds. */
const number = { lid: 1, type: 'String', address: '/0001', props: { label: 'Number' } }
const others = Array.from({ length: 20 }, (_, n) => ({
  lid: n + 2,
  type: n % 2 === 0 ? 'Button' : 'Slider',
  props: { label: `Control ${n}` },
}))
const first = onePage('numbers', [number])

export const { layoutId } = first
export const otherPageId = 'other'
export const numberLayout = { ...first, pages: [...first.pages, { pageId: otherPageId, controls: others }] }

/** An action, with its number as its value. */
export function numberBody(number: number): string {
  return JSON.stringify({ layoutId, lid: 1, type: 'String', value: String(number) })
}

/** The offset of the text in a message: after the address and the type tag, each padded with NULs to a multiple of four. */
const textAt = '/0001\0\0\0,s\0\0'.length

/** The number of the action in a message. */
export function readNumber(datagram: Buffer, start: number, end: number): number {
  // Parsing stops at the NULs after the text.
  return Number.parseInt(datagram.toString('latin1', start + textAt, end), 10)
}
