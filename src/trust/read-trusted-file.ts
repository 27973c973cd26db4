import { closeSync, constants, fstatSync, openSync, readFileSync, readlinkSync, type Stats } from 'node:fs'
import { attempt } from '../attempt.js'
import { InvalidConfiguration } from '../errors.js'
import { judgeOwnership, rootAndCaller, type Writers } from './file-ownership.js'
import { followLinks } from './follow-links.js'

/** Opening a pipe would block for ever, and links were followed already. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

/**
 * Reads a file that nobody but these writers could have written. The checks are made on the open file, so it cannot be
 * replaced in between. Links on the way must belong to root or the caller, since their owner chooses the file. Folders are
 * not checked: somebody who can write in one can put only their own files and links there, which are refused.
 * Windows has no such owners and modes; there every file is accepted.
 *
 * @param path absolute.
 * @throws {InvalidConfiguration} naming the file or link that somebody else could have made, and the fix; the file was not
 * read. Other errors if it cannot be read.
 */
export function readTrustedFile(path: string, writers: Writers = rootAndCaller()) {
  const hasOwners = process.getuid !== undefined
  const real = hasOwners ? followLinks(path, '/', requireTrustedLink) : path
  const descriptor = openSync(real, flags)
  try {
    const stats = fstatSync(descriptor)
    if (hasOwners) requireTrusted(real, stats, writers)
    // Reading a folder fails by itself.
    if (!stats.isFile() && !stats.isDirectory())
      throw InvalidConfiguration.of(path, 'expected a regular file; received a device, pipe or socket')
    // A link put into the path after it was checked has no effect, if the system says what is open (proc(5)).
    if (attempt(() => readlinkSync(`/proc/self/fd/${descriptor}`), real) !== real)
      throw InvalidConfiguration.of(path, 'was replaced while it was being opened; try again')
    return { content: readFileSync(descriptor), stats }
  } finally {
    closeSync(descriptor)
  }
}

function requireTrusted(file: string, stats: Stats, writers: Writers): void {
  const reason = judgeOwnership(stats, writers)
  if (reason === undefined) return
  const fix = `if you trust its content, chown it to root or run this as user ${stats.uid}; otherwise use another file`
  const rest = writers.users.has(stats.uid) ? '' : `; ${fix}`
  throw InvalidConfiguration.of(file, `${reason}${rest}. It was not used`)
}

function requireTrustedLink(link: string, { uid }: Stats): void {
  if (!rootAndCaller().users.has(uid))
    throw InvalidConfiguration.of(
      link,
      `is a link of user ${uid}, who could point it elsewhere; name the file itself. It was not used`,
    )
}
