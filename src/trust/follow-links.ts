import { lstatSync, readlinkSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'

/** As many as Linux follows (path_resolution(7)). */
const mostLinks = 40

/**
 * Where a path leads when links are followed with `root` as the root folder (chroot(2)). Parts that do not exist are
 * kept as they are written. @param checkLink called with each link before it is followed; throws to forbid it.
 */
export function followLinks(
  path: string,
  root: string,
  checkLink: (link: string, stats: Stats) => void = () => {},
): string {
  const rest = namesIn(path.slice(root.length))
  let [at, links] = [root, 0]
  for (let part = rest.shift(); part !== undefined; part = rest.shift()) {
    if (part === '..') at = at === root ? root : dirname(at)
    if (part === '..' || part === '.') continue
    const next = join(at, part)
    const stats = lstatSync(next, { throwIfNoEntry: false })
    if (!stats?.isSymbolicLink()) at = next
    else {
      checkLink(next, stats)
      if (++links > mostLinks) throw new Error(`ELOOP: too many links on the way to ${path}`)
      const target = readlinkSync(next)
      if (target.startsWith('/')) at = root
      rest.unshift(...namesIn(target))
    }
  }
  return at
}

function namesIn(path: string): string[] {
  return path.split('/').filter(Boolean)
}
