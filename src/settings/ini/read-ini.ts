import { InvalidConfiguration } from '../../errors.js'
import { decodeUtf8 } from '../../json/read-json-file.js'
import type { Writers } from '../../trust/file-ownership.js'
import { readTrustedFile } from '../../trust/read-trusted-file.js'
import { type IniFile, parseIni } from './parse-ini.js'

/**
 * Reads an INI file in UTF-8, with or without a byte order mark.
 *
 * @param writers who may write it; default the caller and root.
 * @throws {InvalidConfiguration} if it cannot be read, or somebody else could have written it.
 */
export function readIni(file: string, writers?: Writers): IniFile {
  return parseIni(decodeUtf8(file, readTrusted(file, writers)))
}

function readTrusted(file: string, writers?: Writers): Buffer {
  try {
    return readTrustedFile(file, writers).content
  } catch (error) {
    if (error instanceof InvalidConfiguration) throw error
    throw InvalidConfiguration.of(
      file,
      `cannot be read: ${(error as Error).message}; check its path and permissions`,
    )
  }
}
