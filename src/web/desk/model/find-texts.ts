import type { WaitingText } from '../../../wire/control-state.js'

/** The texts that hold all of these words, however they are written: `cafe` finds `Café`; a sign finds its texts. */
export function findTexts(texts: readonly WaitingText[], words: string): readonly WaitingText[] {
  const wanted = plain(words).split(/\s+/u).filter(Boolean)
  if (wanted.length === 0) return texts
  return texts.filter(({ value, participant = '' }) => {
    const text = plain(`${value} ${participant}`)
    return wanted.every((word) => text.includes(word))
  })
}

/** Without capitals and marks. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
