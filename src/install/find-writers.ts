import { readFileSync } from 'node:fs'
import { trustedWriters, type Writers } from './writers.js'

/** Who may write what the service runs and reads from now on: root. */
export function rootAlone(): Writers {
  return writersOf([])
}

/** Who may write what is copied now: root, who runs this process, and who called sudo for it (sudo(8)). */
export function installers(env: NodeJS.ProcessEnv): Writers {
  const caller = env.SUDO_UID === undefined ? [] : [Number(env.SUDO_UID)]
  return writersOf([...(process.getuid ? [process.getuid()] : []), ...caller])
}

function writersOf(users: readonly number[]): Writers {
  return trustedWriters(users, readFileSync('/etc/passwd', 'utf8'), readFileSync('/etc/group', 'utf8'))
}
