import { printable } from '../../printable.js'

/**
 * JSON in which nothing is left that a terminal obeys or a reader cannot see: anybody may have sent the text. Integers
 * of 64 bits and numbers that are not finite become strings, bytes become hexadecimal digits.
 */
export function toPrintableJson(value: unknown): string {
  return printable(JSON.stringify(value, toPlainValue))
}

function toPlainValue(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}
