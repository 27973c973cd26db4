import { accessSync, constants, readFileSync, realpathSync, statSync } from 'node:fs'
import { attempt } from '../attempt.js'
import { InvalidConfiguration } from '../errors.js'
import { quote } from './shell.js'

/**
 * Requires that this user may write to the state folder, if it exists. Other trouble, such as a full disk, prevents no start.
 *
 * @param folder absolute; `''` if there is none. @param mounts of this process, if it is in a container.
 * @throws {InvalidConfiguration} with the `chown` that helps.
 */
export function requireWritable(folder: string, mounts?: string): void {
  if (folder === '' || process.getuid === undefined) return
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM') return
    const user = `${process.getuid()}:${process.getgid!()}`
    const stats = attempt(() => statSync(folder), undefined)
    const found = stats ? `one of ${stats.uid}:${stats.gid}` : 'one that it may not reach'
    const { root } = (mounts !== undefined && findMount(realPath(folder), mounts)) || {}
    const outside = root === undefined ? '' : `; outside of the container that is ${root} of its disk`
    throw InvalidConfiguration.of(
      folder,
      `expected a folder that this user (${user}) may write to; found ${found}. Run \`chown -R ${user} ${quote(folder)}\` as root${outside}`,
    )
  }
}

/**
 * The mounts that a process in a container has (proc(5), mountinfo); undefined outside of one. Our image, podman, LXC and
 * systemd-nspawn set `container` for it.
 */
export function containerMounts({ container }: NodeJS.ProcessEnv): string | undefined {
  return container ? attempt(() => readFileSync('/proc/self/mountinfo', 'utf8'), undefined) : undefined
}

/** A warning if a container's state folder ends with the container. @param folder as for `requireWritable`. */
export function judgeVolume(folder: string, mounts: string | undefined): readonly string[] {
  if (folder === '' || mounts === undefined) return []
  const mount = findMount(realPath(folder), mounts)
  if (mount === undefined || isLasting(mount)) return []
  return [
    `${folder} is no volume with a name: counts, votes and secrets END WITH THIS CONTAINER. Mount one there, like \`--volume ovation-state:${folder}\``,
  ]
}

interface Mount {
  /** What of its file system is mounted: a folder. */
  readonly root: string
  readonly point: string
  readonly type: string
}

/** An engine gives a volume without a name 64 hexadecimal digits, and removes it with the container that it made it for. */
function isLasting({ root, point, type }: Mount): boolean {
  return point !== '/' && type !== 'tmpfs' && type !== 'ramfs' && !/\/volumes\/[\da-f]{64}(?:\/|$)/.test(root)
}

/** The mount that a folder is in: the innermost; of several at one place the last. */
function findMount(folder: string, mounts: string): Mount | undefined {
  const holders = mounts
    .split('\n')
    .map(readMount)
    .filter(({ point }) => point === '/' || folder === point || folder.startsWith(`${point}/`))
  return holders.reduce<Mount | undefined>(
    (inner, each) => (inner && inner.point.length > each.point.length ? inner : each),
    undefined,
  )
}

/** `ID PARENT DEVICE ROOT POINT OPTIONS … - TYPE SOURCE OPTIONS`; blanks and the like are written as `\040`. */
function readMount(line: string): Mount {
  const [here = '', there = ''] = line.split(' - ')
  const [, , , root = '', point = ''] = here.split(' ').map(withoutEscapes)
  return { root, point, type: there.split(' ')[0]! }
}

function withoutEscapes(word: string): string {
  return word.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)))
}

/** Links are followed as far as the folder exists. */
function realPath(folder: string): string {
  return attempt(() => realpathSync(folder), folder)
}
