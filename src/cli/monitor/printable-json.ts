/** Control characters (C0, DEL, C1), what turns the direction of text, line ends of Unicode, and the invisible. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u200b\u2060\ufeff]/gu

/**
 * JSON in which nothing is left that a terminal obeys or a reader cannot see: anybody may have sent the text. It
 * stays valid JSON with the same meaning. Integers of 64 bits and numbers that are not finite become strings, bytes
 * become hexadecimal digits.
 */
export function toPrintableJson(value: unknown): string {
  return JSON.stringify(value, toPlainValue).replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function toPlainValue(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}
