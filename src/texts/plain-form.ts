/**
 * A text as it is compared: compatibility forms taken apart (UAX #15, NFKD), letters that are drawn in another way as plain
 * ones, in one case, and without what is no letter of its own. Flags stay what they are.
 */
export function plainForm(text: string): string {
  const apart = text.normalize('NFKD').replace(unseen, '').replace(otherMarks, '')
  return foldCase(apart).replace(drawnLetters, (drawn) => plainLetters.get(drawn)!)
}

/** A plain form whose flags are read as the letters of which they are made: 🇫🇺 is fu. */
export function flagsAsLetters(plain: string): string {
  return plain.replace(/\p{Regional_Indicator}/gu, (flag) => alphabet[flag.codePointAt(0)! - firstOfFlags]!)
}

const unspacedScripts = ['Hiragana', 'Katakana', 'Han', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/** Scripts that are written without spaces: what is a word cannot be seen. */
export const unspaced = new RegExp(`[${unspacedScripts}]`, 'u')

/** Their marks, which make another letter: か is not が, and ห is not หี. */
export const countedMark = new RegExp(`[\\u3099\\u309a]|(?=\\p{Mark})[${unspacedScripts}]`, 'u')

const otherMarks = new RegExp(`(?!${countedMark.source})\\p{Mark}`, 'gu')

/** Format characters, and others that leave no trace on a screen, such as the Hangul fillers. */
const unseen = /[\p{Format}\p{Default_Ignorable_Code_Point}]/gu

/** Full case folding (Unicode 3.13): ß is ss, every sigma is one. The dotless ı stays apart from i, which is another letter. */
function foldCase(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^ı]+/gu, (run) => run.toUpperCase().toLowerCase())
    .replaceAll('ς', 'σ')
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const firstOfFlags = 0x1f1e6
/** White on black, in a circle or in a square: those that NFKD leaves as they are. */
const firstOfCircled = 0x1f150
const firstOfSquared = 0x1f170
/** There is none of x. */
const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ'

const plainLetters = new Map(
  [...alphabet].flatMap((letter, n) => [
    [String.fromCodePoint(firstOfCircled + n), letter],
    [String.fromCodePoint(firstOfSquared + n), letter],
    [smallCapitals[n]!, letter],
  ]),
)
const drawnLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu')
