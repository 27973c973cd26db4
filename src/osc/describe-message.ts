import { printable } from '../printable.js'
import type { Argument, Message } from './message.js'

/** As `oscdump` of liblo prints it: `/0001 if 1 0.010000`. */
export function describeMessage({ address, args }: Message): string {
  return `${toPrintableText(address)} ${formatArguments(args)}`.trimEnd()
}

/** Types, then values: `if 1 0.010000`; empty for none. */
export function formatArguments(args: readonly Argument[]): string {
  return [args.map(({ type }) => type).join(''), ...args.map(formatArgument)].join(' ')
}

export function formatArgument(argument: Argument): string {
  switch (argument.type) {
    case 'f':
    case 'd':
      return argument.value.toFixed(6)
    case 's':
    case 'S':
    case 'c':
      return toPrintableJson(argument.value)
    case 'b':
      return `[${argument.value.length} byte blob] ${Buffer.from(argument.value).toString('hex')}`
    default:
      return String(argument.value)
  }
}

/** Text from the network, escaped as in JSON but without its quotes. */
export function toPrintableText(text: string): string {
  return toPrintableJson(text).slice(1, -1)
}

/**
 * JSON without control or invisible characters: the text may come from anyone. 64-bit integers and numbers that are
 * not finite become strings, bytes become hexadecimal digits.
 */
export function toPrintableJson(value: unknown): string {
  return printable(JSON.stringify(value, toPlainValue))
}

function toPlainValue(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}
