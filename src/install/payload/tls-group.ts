import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../../attempt.js'
import { runSystemProgram } from '../../system-programs.js'
import { findInside } from './places.js'

/**
 * The group that may read the key for HTTPS, and that the user of the service is in. It stays: files that were given to it
 * would otherwise belong to whichever group is made next. systemd's LoadCredential=, which passes on other secrets, would not do:
 * it reads them at a start only, and a certificate is renewed while people play.
 */
export const tlsGroup = 'ovation-tls'

/** Its id; undefined if it is not there. @param root the folder that holds the system. */
export function findTlsGroup(root: string): number | undefined {
  const groups = attempt(() => readFileSync(findInside(root, '/etc/group'), 'utf8'), '')
  const [, id] = new RegExp(`^${tlsGroup}:[^:]*:(\\d+):`, 'm').exec(groups) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Makes it, with an id that the system chooses. @throws if that fails. */
export function makeTlsGroup(root: string): void {
  const etc = findInside(root, '/etc')
  // It would follow a link out of an image.
  if (root !== '/' && etc !== join(root, 'etc'))
    throw new Error(`${join(root, 'etc')} is a link; make the group ${tlsGroup} in ${etc}/group first`)
  const words = [`--root=${root}`, '--inline', `g ${tlsGroup} -`]
  const { status, stderr } = runSystemProgram('systemd-sysusers', words)
  if (status !== 0 || findTlsGroup(root) === undefined)
    throw new Error(
      `systemd-sysusers has not made the group ${tlsGroup}: ${stderr.trim()}; make it with groupadd --system ${tlsGroup}`,
    )
}
