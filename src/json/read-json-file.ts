import { readFileSync, statSync } from 'node:fs'
import { InvalidConfiguration } from '../errors.js'
import { findJsonError } from './find-json-error.js'

/** How large a file may be, and the advice for a larger one. */
export interface SizeLimit {
  readonly bytes: number
  readonly advice: string
}

/** Reads a JSON file that a person wrote, in UTF-8. @throws {InvalidConfiguration} with the one error that hinders it. */
export function readJsonFile(file: string, limit: SizeLimit): unknown {
  return readJsonText(file, readBytes(file, limit))
}

/** The value of the JSON text that a file has. @throws {InvalidConfiguration} with the one error that hinders it. */
export function readJsonText(file: string, bytes: Uint8Array): unknown {
  const text = decodeUtf8(file, bytes)
  const error = findJsonError(text)
  if (error) throw InvalidConfiguration.of(file, error.reason, `line ${error.line}, column ${error.column}`)
  return JSON.parse(text)
}

/** The text of a UTF-8 file, without its byte order mark. @throws {InvalidConfiguration} when the bytes are not UTF-8. */
export function decodeUtf8(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw InvalidConfiguration.of(file, 'not UTF-8; save it again in that encoding')
  }
}

/** The bytes of a file that a person wrote. @throws {InvalidConfiguration} when it cannot be read, or is too large. */
export function readBytes(file: string, { bytes, advice }: SizeLimit): Buffer {
  const stats = attemptRead(file, () => statSync(file))
  if (!stats.isFile())
    throw InvalidConfiguration.of(file, 'expected a file; found something else. Move it away')
  if (stats.size > bytes)
    throw InvalidConfiguration.of(file, `expected at most ${bytes} bytes; it has ${stats.size}: ${advice}`)
  return attemptRead(file, () => readFileSync(file))
}

/** What `read` returns. @throws {InvalidConfiguration} naming the file or folder when the system cannot read it. */
export function attemptRead<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const isClosed = code === 'EACCES' || code === 'EPERM'
    const advice = 'this user has no access to it; run the command as root, or give this user access'
    throw InvalidConfiguration.of(file, `cannot be read: ${isClosed ? advice : message}`)
  }
}
