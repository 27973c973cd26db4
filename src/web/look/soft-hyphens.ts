/** Divides a word with a hyphen where a line ends there, and is nothing elsewhere. */
const softHyphen = '\u00ad'
/** Words of up to so many letters stay whole. */
const mostWhole = 10
/** So many letters at least stand together. */
const fewest = 3

const vowels = new Set('aeiouyæœøıəɛɔаеиоуыэюяіѣαεηιουω')
/** They have marks that make a consonant of a vowel. */
const markedConsonants = new Set('йў')
/** Where a syllable begins: within the consonants between two vowels, at their end. After `ck` and `ch`, one begins. */
const onset =
  /(?:sch[lmnrw]?|str?|sp[lr]?|[cpt]h|thr|ck(.)|ch(.)|pf[lr]|zw|kn|[bcdfgkptvw]r|[bcfgkp]l|[бвгдкпт][рл]|.[ьъ]|.)$/u
/** The scripts that divide words by such rules; and letters with their marks, each as one. */
const words = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]+/gu
const letters = /\p{L}\p{M}*/gu
/** Addresses, numbers, and what somebody else has divided. */
const undivided = /[\d@\\_\u00ad]|:\/\/|^www\.|^\/|\/.*\/|\p{L}\.\p{L}/u

/** Texts with soft hyphens: labels are drawn again and again. */
const known = new Map<string, string>()
const mostKnown = 1000

/**
 * A label whose long words may end a line between two syllables, with a hyphen: also where the browser has no dictionary
 * of its language. It is for the eye only; a name for screen readers, a copy and a search have the label itself.
 */
export function withSoftHyphens(label: string): string {
  // Most labels have only short words.
  if (!/\S{11}/u.test(label)) return label
  const before = known.get(label)
  if (before !== undefined) return before
  const after = label.replace(/\S+/gu, (part) => (undivided.test(part) ? part : part.replace(words, divide)))
  if (known.size >= mostKnown) known.clear()
  known.set(label, after)
  return after
}

/**
 * What a screen reader is to say of something that shows a label with soft hyphens, at which some pause.
 *
 * @param more what stands there beside it. @returns undefined if the label has none: then its words say it themselves.
 */
export function plainName(
  label: string,
  ...more: readonly (string | false | undefined)[]
): string | undefined {
  if (withSoftHyphens(label) === label) return undefined
  return [label, ...more].filter(Boolean).join(' ')
}

function divide(word: string): string {
  const all = word.match(letters) ?? []
  if (all.length <= mostWhole || all.join('') !== word) return word
  const bases = all.map(baseOf)
  let divided = ''
  let begin = 0
  let vowel = -1
  for (const [at, base] of bases.entries()) {
    if (!vowels.has(base)) continue
    const between = bases.slice(vowel + 1, at).join('')
    const start = at - onsetOf(between)
    if (vowel >= 0 && between !== '' && start - begin >= fewest && all.length - start >= fewest) {
      divided += all.slice(begin, start).join('') + softHyphen
      begin = start
    }
    vowel = at
  }
  return divided + all.slice(begin).join('')
}

/** A letter without its marks, small. */
function baseOf(letter: string): string {
  const whole = letter.normalize('NFC').toLowerCase()
  return markedConsonants.has(whole) ? whole : whole.normalize('NFD').charAt(0)
}

/** How many of the consonants between two vowels go with the second one. */
function onsetOf(consonants: string): number {
  const [whole = '', afterCk, afterCh] = onset.exec(consonants) ?? []
  return (afterCk ?? afterCh ?? whole).length
}
