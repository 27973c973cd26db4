/** Who may have write access to a file. */
export interface Writers {
  readonly users: ReadonlySet<number>
  readonly groups: ReadonlySet<number>
}

/**
 * Root, and the persons who install. A group may write, too, if nobody else is in it: where each user has a group of the
 * same name, clones are often open to that.
 *
 * @param installers user ids.
 * @param passwd the text of `/etc/passwd` (passwd(5)).
 * @param group the text of `/etc/group` (group(5)).
 */
export function trustedWriters(installers: readonly number[], passwd: string, group: string): Writers {
  const users = new Set([0, ...installers])
  const accounts = rowsOf(passwd).map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid }))
  const isTrusted = (name: string) =>
    accounts.some((account) => account.name === name && users.has(account.uid))
  const groups = rowsOf(group).filter(([, , gid, members = '']) => {
    const named = members.split(',').filter(Boolean)
    const primary = accounts.filter((account) => account.gid === gid)
    return named.every(isTrusted) && primary.every(({ uid }) => users.has(uid))
  })
  return { users, groups: new Set(groups.map(([, , gid]) => Number(gid))) }
}

function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.includes(':'))
    .map((line) => line.split(':'))
}
