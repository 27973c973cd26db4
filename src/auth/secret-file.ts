import { randomBytes } from 'node:crypto'
import { mkdirSync, type Stats, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { FaultyConfiguration } from '../errors.js'
import { readTrustedFile } from '../trust/read-trusted-file.js'
import type { Writers } from '../trust/writers.js'

/** What a file that holds a secret has in it. */
export interface SecretFile {
  /** Without the one newline that editors and `echo` put at the end. */
  readonly content: Buffer
  /** Others than the owner may read or write the file. */
  readonly exposed: boolean
}

/**
 * @param writers who may write it; the caller and root if not named.
 * @throws {FaultyConfiguration} naming the file when it is missing, may not be read, is no file, or could have been
 * written by somebody else.
 */
export function readSecretFile(path: string, writers?: Writers): SecretFile {
  const { content, stats } = attempt(path, () => readTrustedFile(path, writers))
  return { content: withoutNewline(content), exposed: isExposed(stats) }
}

/**
 * Makes a file with a random secret of 256 bits, for its owner alone (0600), and its folder (0700) where there is none.
 *
 * @returns false when the file is there already, which is then left as it is.
 * @throws {FaultyConfiguration} naming the file when it cannot be written.
 */
export function makeSecretFile(path: string): boolean {
  const content = `${randomBytes(32).toString('base64url')}\n`
  return attempt(path, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    try {
      // Flushed to the disk: an empty file after a power cut would keep the service from starting.
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

/** Windows has no such modes; there Node makes them up. */
function isExposed({ mode }: Stats): boolean {
  return process.platform !== 'win32' && (mode & 0o077) !== 0
}

function attempt<T>(path: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof FaultyConfiguration) throw error
    throw FaultyConfiguration.of(path, explain(error as NodeJS.ErrnoException))
  }
}

function explain({ code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'expected a file with a secret; there is none'
  if (code === 'EISDIR') return 'expected a file; a folder is there'
  if (code === 'EACCES' || code === 'EPERM')
    return 'this user has no access to it; run the command as the user of the service, or as root'
  return `cannot be read or made (${code})`
}
