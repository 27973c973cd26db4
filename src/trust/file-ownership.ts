import { readFileSync, type Stats } from 'node:fs'
import { attempt } from '../attempt.js'

/** Who may have write access to a file. */
export interface Writers {
  readonly users: ReadonlySet<number>
  readonly groups: ReadonlySet<number>
}

/** Root: the only user who may write files that the service runs or reads later. */
export function rootAlone(): Writers {
  return new Trusted(new Set([0]))
}

/**
 * Root and the effective user, who may write files that are read now. Not the user who called sudo, who may be allowed to
 * run nothing but this program as root.
 */
export function rootAndCaller(...others: readonly number[]): Writers {
  return new Trusted(new Set([0, ...(process.geteuid ? [process.geteuid()] : []), ...others]))
}

/** Root, the effective user and the user who called sudo (sudo(8)), who may write files that are copied now. */
export function rootAndInstaller({ SUDO_UID }: NodeJS.ProcessEnv): Writers {
  return rootAndCaller(...(SUDO_UID === undefined ? [] : [Number(SUDO_UID)]))
}

/**
 * Why somebody other than these writers could change a file or folder; `undefined` if nobody else can.
 * @param isGuarded whether it is a folder in which users can replace only their own files.
 */
export function judgeOwnership(stats: Stats, writers: Writers, isGuarded = false): string | undefined {
  const { uid, gid, mode } = stats
  if (!writers.users.has(uid)) return `belongs to user ${uid}, who could change it later`
  const isOpen = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !writers.groups.has(gid))
  if (isOpen && !isGuarded)
    return `can be written by users other than its owner (mode ${(mode & 0o7777).toString(8)}); fix it with chmod go-w`
  return undefined
}

/** There may be thousands of groups, so they are looked up only for a file that a group may write. */
class Trusted implements Writers {
  #groups: ReadonlySet<number> | undefined

  constructor(readonly users: ReadonlySet<number>) {}

  get groups(): ReadonlySet<number> {
    this.#groups ??= trustedGroups(this.users, readAccounts('/etc/passwd'), readAccounts('/etc/group'))
    return this.#groups
  }
}

/** Empty if there is no such file, as in small containers. */
function readAccounts(path: string): string {
  return attempt(() => readFileSync(path, 'utf8'), '')
}

/**
 * The groups that have no members but these users. On systems where each user has a group of the same name, cloned
 * repositories are often writable by that group. Empty if these users' accounts are kept elsewhere (LDAP, macOS), where
 * others may be members too. @param passwd the text of `/etc/passwd`. @param group the text of `/etc/group`.
 */
export function trustedGroups(users: ReadonlySet<number>, passwd: string, group: string): Set<number> {
  const accounts = rowsOf(passwd).map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid }))
  const known = new Set(accounts.map(({ uid }) => uid))
  if (![...users].every((user) => known.has(user))) return new Set()
  const trusted = new Set(accounts.filter(({ uid }) => users.has(uid)).map(({ name }) => name))
  const shared = new Set(accounts.filter(({ uid }) => !users.has(uid)).map(({ gid }) => gid))
  const groups = rowsOf(group).filter(
    ([, , gid, members = '']) =>
      !shared.has(gid) && members.split(',').every((name) => name === '' || trusted.has(name)),
  )
  return new Set(groups.map(([, , gid]) => Number(gid)))
}

function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.includes(':'))
    .map((line) => line.split(':'))
}
