import { InvalidConfiguration } from '../errors.js'

/**
 * The text of a UTF-8 file. A byte order mark, which some Windows editors write, is not part of the text.
 *
 * @throws {InvalidConfiguration} naming the file when the bytes are not UTF-8.
 */
export function decodeUtf8(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw InvalidConfiguration.of(file, 'not UTF-8; save it again in that encoding')
  }
}
