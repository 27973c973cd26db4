import { plainForm } from './plain-form.js'

/**
 * What two texts have in common that count as the same: their plain form without what is no letter and no digit at its ends. Dashes
 * are alike, and so are apostrophes, since each keyboard has its own. A text of symbols alone, like an emoji, is compared
 * with them.
 *
 * @returns `''` where there is nothing to see.
 */
export function wordKey(text: string): string {
  const plain = plainForm(text).replace(spaces, ' ').replace(dashes, '-').replace(apostrophes, "'").trim()
  return plain.replace(ends, '') || plain
}

/** A text as it is shown as a word: on one line, without spaces at its ends. */
export function asWritten(text: string): string {
  return text.replace(spaces, ' ').trim()
}

/** The blank of Braille looks like one, too. */
const spaces = /[\s\u2800]+/g
const dashes = /\p{Dash_Punctuation}/gu
const apostrophes = /[`´‘’ʼ＇]/g
/** Marks belong to letters. */
const ends = /^[^\p{Letter}\p{Mark}\p{Number}]+|[^\p{Letter}\p{Mark}\p{Number}]+$/gu
