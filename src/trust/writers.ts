import { readFileSync } from 'node:fs'
import { trustedGroups } from './trusted-groups.js'

/** Who may have write access to a file. */
export interface Writers {
  readonly users: ReadonlySet<number>
  readonly groups: ReadonlySet<number>
}

/** Who may write what the service runs and reads from now on: root. */
export function rootAlone(): Writers {
  return new Trusted([])
}

/**
 * Who may write what is read now: root, and whose rights this process has. Not who called sudo for it: that person may
 * be allowed this one program, and not all that root may.
 *
 * @param others user ids besides.
 */
export function callers(...others: readonly number[]): Writers {
  return new Trusted([...(process.geteuid ? [process.geteuid()] : []), ...others])
}

/** Who may write what is copied now: those, and who called sudo for it (sudo(8)). */
export function installers({ SUDO_UID }: NodeJS.ProcessEnv): Writers {
  return callers(...(SUDO_UID === undefined ? [] : [Number(SUDO_UID)]))
}

/** Groups are looked up only for a file that a group may write: there may be thousands. */
class Trusted implements Writers {
  readonly users: ReadonlySet<number>
  #groups: ReadonlySet<number> | undefined

  constructor(users: readonly number[]) {
    this.users = new Set([0, ...users])
  }

  get groups(): ReadonlySet<number> {
    this.#groups ??= trustedGroups(this.users, readAccounts('/etc/passwd'), readAccounts('/etc/group'))
    return this.#groups
  }
}

/** A small container may have no such file: then no group is known. */
function readAccounts(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
