import { readFileSync, statSync } from 'node:fs'
import { FaultyConfiguration } from '../errors.js'
import { findJsonFault } from './find-json-fault.js'

/** How large a file may be, and what to tell the person whose file is larger. */
export interface SizeLimit {
  readonly bytes: number
  readonly advice: string
}

/**
 * Reads a JSON file that a person wrote: UTF-8, with or without a byte order mark.
 *
 * @throws FaultyConfiguration with the one fault that keeps it from being read
 */
export function readJsonFile(file: string, limit: SizeLimit): unknown {
  const text = decodeUtf8(file, readBytes(file, limit))
  const fault = findJsonFault(text)
  if (fault) throw faulty(file, `line ${fault.line}, column ${fault.column}`, fault.reason)
  return JSON.parse(text)
}

function readBytes(file: string, { bytes, advice }: SizeLimit): Buffer {
  const stats = attempt(file, () => statSync(file))
  if (!stats.isFile())
    throw faulty(file, '', 'expected a file, but it is something else; put a file in its place, or move it')
  if (stats.size > bytes)
    throw faulty(file, '', `expected at most ${bytes} bytes, but it has ${stats.size}; ${advice}`)
  return attempt(file, () => readFileSync(file))
}

/** A byte order mark, which some Windows editors write, is no part of the text. */
function decodeUtf8(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw faulty(file, '', 'not UTF-8; save it again with that encoding')
  }
}

function attempt<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw faulty(file, '', `cannot be read: ${(error as Error).message}`)
  }
}

function faulty(file: string, place: string, reason: string): FaultyConfiguration {
  return new FaultyConfiguration([{ file, place, reason }])
}
