import type { Dice } from './dice.js'
import { compose, fit } from './gestures.js'

/** Words of an audience in many scripts, the most popular ones first; the same word stands here once. */
const vocabulary = [
  'Encore',
  'Magic',
  'Bravo',
  'Goosebumps',
  'More',
  'Zugabe',
  'Home',
  'Gänsehaut',
  'Wow',
  'Louder',
  'Merci',
  'アンコール',
  'Otra',
  'Sea',
  'Harbour lights',
  'Ещё',
  'Love',
  'شكرا',
  'Stars',
  'Wunderbar',
  'תודה',
  'Salt',
  'Dance',
  '最高',
  'Saudade',
  'Play it again',
  'Браво',
  'Wind',
  'رائع',
  'Κι άλλο',
  '앵콜',
  'Ahoi',
  'Summer',
  'धन्यवाद',
  'Cœur',
  'Tears',
  'Ferry boat',
  'Grazie',
  'Teşekkürler',
  'Night',
] as const

/** How popular each word is: the second half as much as the first, the third a third (Zipf's law). */
const popularity = vocabulary.map((_, at) => 1 / (at + 1))

/** How the same word comes from another keyboard. */
const spellings: readonly ((word: string) => string)[] = [
  (word) => word.toLowerCase(),
  (word) => word.toUpperCase(),
  (word) => `${word}!`,
  (word) => `${word}!!!`,
  (word) => ` ${word} `,
  (word) => word.normalize('NFD'),
]

/** What somebody writes where words are counted; the control accepts it. @param maxLength in code points, from 1. */
export function writeWord(dice: Dice, maxLength: number): string {
  // Some say more than a word.
  if (dice.isLucky(0.04)) return compose(dice, maxLength)
  const word = vocabulary[dice.weighed(popularity)]!
  const written = dice.isLucky(0.25) ? dice.pick(spellings)(word) : word
  return fit(written, maxLength).trim() || fit(word, maxLength)
}
