import { readFileSync } from 'node:fs'
import { FaultyConfiguration } from '../errors.js'
import { type IniFile, parseIni } from './parse-ini.js'

/** Reads an INI file in UTF-8, with or without a byte order mark. @throws {FaultyConfiguration} if it cannot. */
export function readIni(file: string): IniFile {
  return parseIni(decodeUtf8(file, readBytes(file)))
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
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
