import { wordKey } from '../../texts/word-key.js'
import type { ControlResult } from '../../wire/result.js'

/** A result where one person less has written a word; as it is where it has no such word. */
export function withoutOne(result: ControlResult, word: string): ControlResult {
  const key = wordKey(word)
  const at = result.words?.findIndex(([text]) => wordKey(text) === key) ?? -1
  if (result.words === undefined || at < 0) return result
  const [text, people] = result.words[at]!
  const words = result.words.with(at, [text, people - 1]).filter(([, each]) => each > 0)
  return {
    ...result,
    people: result.people - 1,
    words: words.sort(([, one], [, other]) => other - one),
  }
}
