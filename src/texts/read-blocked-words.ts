import { decodeUtf8, readBytes } from '../json/read-json-file.js'
import { BlockedWords, nothingBlocked } from './blocked-words.js'

/** Ten times the longest lists. */
const wordsSizeLimit = { bytes: 4 * 1024 * 1024, advice: 'block fewer words, one a line' }

/**
 * Reads a list of blocked words: one entry a line, in UTF-8.
 *
 * @param file absolute; `''` for no list.
 * @throws {InvalidConfiguration} when it cannot be read.
 */
export function readBlockedWords(file: string): BlockedWords {
  if (file === '') return nothingBlocked
  return new BlockedWords(decodeUtf8(file, readBytes(file, wordsSizeLimit)).split(/[\r\n]+/))
}
