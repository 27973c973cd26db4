import { randomBytes } from 'node:crypto'
import { mkdirSync, type Stats, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { InvalidConfiguration } from '../errors.js'
import type { Writers } from '../trust/file-ownership.js'
import { readTrustedFile } from '../trust/read-trusted-file.js'

/**
 * @param writers who may write it; by default the caller and root.
 * @returns the content without the newline that editors and `echo` add at the end, and whether others than the owner may
 * read or write the file.
 * @throws {InvalidConfiguration} when the file is missing, cannot be read, is not a file, or others may write it.
 */
export function readSecretFile(path: string, writers?: Writers) {
  const { content, stats } = withFileErrors(path, () => readTrustedFile(path, writers))
  return { content: withoutNewline(content), exposed: isExposed(stats) }
}

/**
 * Makes a file with a random secret of 256 bits, for its owner alone (0600), and its folder (0700) if needed. False if it
 * exists already. @throws {InvalidConfiguration} when the file cannot be written.
 */
export function makeSecretFile(path: string): boolean {
  return makePrivateFile(path, `${randomSecret()}\n`)
}

/**
 * Makes a file with four API keys, as `makeSecretFile` does: one for everything, alone on its line because scripts take
 * the first line; one for a backend, which may only make tokens; one for desks, which may only steer the show; and one
 * for desks that may also change layouts.
 */
export function makeApiKeyFile(path: string): boolean {
  const keys = ['', 'backend/tokens:', 'desk/operate:', 'edit/edit:'].map((name) => name + randomSecret())
  return makePrivateFile(path, `${keys.join('\n')}\n`)
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

function makePrivateFile(path: string, content: string): boolean {
  return withFileErrors(path, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    try {
      // Flushed: an empty file after a power cut would prevent the next start.
      writeFileSync(path, content, { flag: 'wx', mode: 0o600, flush: true })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    }
  })
}

function withoutNewline(bytes: Buffer): Buffer {
  const end = bytes.at(-1) === 0x0a ? (bytes.at(-2) === 0x0d ? -2 : -1) : bytes.length
  return bytes.subarray(0, end)
}

/** Windows has no such modes; what Node reports there is made up. */
function isExposed({ mode }: Stats): boolean {
  return process.platform !== 'win32' && (mode & 0o077) !== 0
}

function withFileErrors<T>(path: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof InvalidConfiguration) throw error
    throw InvalidConfiguration.of(path, describeAccessError(error as NodeJS.ErrnoException))
  }
}

function describeAccessError({ code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'expected a file with a secret; found none'
  if (code === 'EISDIR') return 'expected a file; found a folder'
  if (code === 'EACCES' || code === 'EPERM')
    return 'this user has no access to it; run the command as the user of the service or as root'
  return `cannot be read or made (${code})`
}
