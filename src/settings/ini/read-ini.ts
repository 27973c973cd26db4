import { FaultyConfiguration } from '../../errors.js'
import { readTrustedFile } from '../../trust/read-trusted-file.js'
import type { Writers } from '../../trust/writers.js'
import { type IniFile, parseIni } from './parse-ini.js'

/**
 * Reads an INI file in UTF-8, with or without a byte order mark.
 *
 * @param writers who may write it; the caller and root if not named.
 * @throws {FaultyConfiguration} if it cannot be read, or somebody else could have written it.
 */
export function readIni(file: string, writers?: Writers): IniFile {
  return parseIni(decodeUtf8(file, readBytes(file, writers)))
}

function readBytes(file: string, writers?: Writers): Buffer {
  try {
    return readTrustedFile(file, writers).content
  } catch (error) {
    if (error instanceof FaultyConfiguration) throw error
    throw faulty(file, `cannot be read: ${(error as Error).message}; check its path and who may read it`)
  }
}

function decodeUtf8(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw faulty(file, 'not UTF-8; save it again with that encoding')
  }
}

function faulty(file: string, reason: string): FaultyConfiguration {
  return new FaultyConfiguration([{ file, place: '', reason }])
}
