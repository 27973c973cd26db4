/** Control characters (C0, DEL, C1), what turns the direction of text, line ends of Unicode, and the invisible. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u200b\u2060\ufeff]/gu

/**
 * Text in which nothing is left that a terminal obeys or a reader cannot see: each such character becomes `\u001b` and
 * the like, line ends too. Of JSON it stays valid JSON with the same meaning. For all that comes from files, folders
 * and the network.
 */
export function printable(text: string): string {
  return text.replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
