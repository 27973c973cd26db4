/**
 * The groups in which there is nobody but these users. On systems where each user has a group of the same name, clones
 * are often writable by it. Empty if these users' accounts are kept elsewhere (LDAP, macOS): others may be there too.
 *
 * @param users user ids.
 * @param passwd the text of `/etc/passwd` (passwd(5)).
 * @param group the text of `/etc/group` (group(5)).
 */
export function trustedGroups(users: ReadonlySet<number>, passwd: string, group: string): Set<number> {
  const accounts = rowsOf(passwd).map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid }))
  const known = new Set(accounts.map(({ uid }) => uid))
  if (![...users].every((user) => known.has(user))) return new Set()
  const trusted = new Set(accounts.filter(({ uid }) => users.has(uid)).map(({ name }) => name))
  const shared = new Set(accounts.filter(({ uid }) => !users.has(uid)).map(({ gid }) => gid))
  const groups = rowsOf(group).filter(
    ([, , gid, members = '']) =>
      !shared.has(gid) &&
      members
        .split(',')
        .filter(Boolean)
        .every((name) => trusted.has(name)),
  )
  return new Set(groups.map(([, , gid]) => Number(gid)))
}

function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.includes(':'))
    .map((line) => line.split(':'))
}
