import { closeSync, constants, fstatSync, openSync, readFileSync, readlinkSync, type Stats } from 'node:fs'
import { FaultyConfiguration } from '../errors.js'
import { followLinks } from './follow-links.js'
import { judgeWriters } from './judge-writers.js'
import { callers, type Writers } from './writers.js'

/** A file as it was when it was opened. */
export interface TrustedFile {
  readonly content: Buffer
  readonly stats: Stats
}

/** A pipe would keep the caller waiting for ever, and a link was followed before. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

/**
 * Reads a file that nobody else could have written. What is judged is what was opened, so nothing can take its place
 * between. A link on the way must be root's or the caller's, since whoever made it chose the file; folders are not
 * judged: whoever may write in one can put there only files and links of his own, which are refused.
 *
 * Windows has no such owners and modes; there every file is taken.
 *
 * @param path absolute.
 * @param writers who may write the file.
 * @throws {FaultyConfiguration} naming the file or link that somebody else could have made, and what to do; nothing of
 * the file was read then.
 * @throws if it cannot be read.
 */
export function readTrustedFile(path: string, writers: Writers = callers()): TrustedFile {
  const hasOwners = process.getuid !== undefined
  const real = hasOwners ? followLinks(path, '/', requireTrustedLink) : path
  const descriptor = openSync(real, flags)
  try {
    const stats = fstatSync(descriptor)
    if (hasOwners) requireTrusted(real, stats, writers)
    // To read a folder fails by itself.
    if (!stats.isFile() && !stats.isDirectory())
      throw FaultyConfiguration.of(path, 'expected a file; something else is there')
    requireSame(path, real, descriptor)
    return { content: readFileSync(descriptor), stats }
  } finally {
    closeSync(descriptor)
  }
}

function requireTrusted(file: string, stats: Stats, writers: Writers): void {
  const trouble = judgeWriters(stats, writers)
  if (trouble === undefined) return
  const wayOut = `if its content is right, chown it to root, or run this as user ${stats.uid}; else name another file`
  const rest = writers.users.has(stats.uid) ? '' : `; ${wayOut}`
  throw FaultyConfiguration.of(file, `${trouble}${rest}. Nothing of it was used`)
}

function requireTrustedLink(link: string, { uid }: Stats): void {
  if (!callers().users.has(uid))
    throw FaultyConfiguration.of(
      link,
      `is a link of user ${uid}, who could let it lead elsewhere; name the file itself. Nothing behind it was used`,
    )
}

/** A link that was put into the path after the look at it has no effect, where the system tells what is open (proc(5)). */
function requireSame(path: string, real: string, descriptor: number): void {
  if (openedPath(descriptor, real) !== real)
    throw FaultyConfiguration.of(path, 'was exchanged while it was opened; try again')
}

function openedPath(descriptor: number, otherwise: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return otherwise
  }
}
