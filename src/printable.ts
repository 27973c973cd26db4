/** Control characters (C0, DEL, C1), bidirectional controls, Unicode line ends, and invisible characters. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u200b\u2060\ufeff]/gu

/**
 * Text with every control and invisible character, line ends too, escaped as `\u001b`. JSON keeps its meaning. For text
 * from files, folders and the network.
 */
export function printable(text: string): string {
  return text.replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
