import { readFileSync } from 'node:fs'
import { trustedGroups } from './trusted-groups.js'

/** Who may have write access to a file. */
export interface Writers {
  readonly users: ReadonlySet<number>
  readonly groups: ReadonlySet<number>
}

/** Who may write what the service runs and reads later: root. */
export function rootAlone(): Writers {
  return new Trusted(new Set([0]))
}

/**
 * Who may write what is read now: root and the effective user. Not the user who called sudo, who may be allowed to run
 * only this program as root.
 *
 * @param others further user ids.
 */
export function callers(...others: readonly number[]): Writers {
  return new Trusted(new Set([0, ...(process.geteuid ? [process.geteuid()] : []), ...others]))
}

/** Who may write what is copied now: the callers, and the user who called sudo (sudo(8)). */
export function installers({ SUDO_UID }: NodeJS.ProcessEnv): Writers {
  return callers(...(SUDO_UID === undefined ? [] : [Number(SUDO_UID)]))
}

/** Groups, of which there may be thousands, are looked up only for a file that a group may write. */
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
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
