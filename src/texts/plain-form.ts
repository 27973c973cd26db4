/**
 * A text as it is compared: decomposed (UAX #15, NFKD), letters that are drawn in another way replaced by plain ones, in one
 * case, and without marks that make no letter of their own and without invisible characters. Flags are kept.
 */
export function plainForm(text: string): string {
  const apart = text.normalize('NFKD').replace(unseen, '').replace(otherMarks, '')
  return foldCase(apart).replace(drawnLetters, (drawn) => plainLetters.get(drawn)!)
}

/** A plain form whose flags are read as the letters that they are made of: 🇫🇺 is fu. */
export function flagsAsLetters(plain: string): string {
  return plain.replace(/\p{Regional_Indicator}/gu, (flag) => alphabet[flag.codePointAt(0)! - firstOfFlags]!)
}

const unspacedScripts = ['Hiragana', 'Katakana', 'Han', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/** Scripts that are written without spaces, so that words cannot be told apart. */
export const unspaced = new RegExp(`[${unspacedScripts}]`, 'u')

/** Marks of these scripts, which make a different letter: か is not が, and ห is not หี. */
export const countedMark = new RegExp(`[\\u3099\\u309a]|(?=\\p{Mark})[${unspacedScripts}]`, 'u')

const otherMarks = new RegExp(`(?!${countedMark.source})\\p{Mark}`, 'gu')

/** Format characters, and others that are invisible, such as the Hangul fillers. */
const unseen = /[\p{Format}\p{Default_Ignorable_Code_Point}]/gu

/** Full case folding (Unicode 3.13): ß is ss, both small sigmas are one. The dotless ı is kept, since it is a different letter from i. */
function foldCase(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^ı]+/gu, (run) => run.toUpperCase().toLowerCase())
    .replaceAll('ς', 'σ')
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const firstOfFlags = 0x1f1e6
/** White letters on black circles or squares, which NFKD leaves as they are. */
const firstOfCircled = 0x1f150
const firstOfSquared = 0x1f170
/** There is no small capital x. */
const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ'

const plainLetters = new Map(
  [...alphabet].flatMap((letter, n) => [
    [String.fromCodePoint(firstOfCircled + n), letter],
    [String.fromCodePoint(firstOfSquared + n), letter],
    [smallCapitals[n]!, letter],
  ]),
)
const drawnLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu')
