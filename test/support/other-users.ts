/**
 * Why nothing can be tried here with the files of several users, if so: that takes root. The checks of a commit must be
 * able to.
 */
export const cannotChangeOwners: string | false =
  process.getuid?.() === 0 || process.env.CI ? false : 'only root can make files that belong to others'

/** Does it with the rights of another user. */
export function asUser<T>(user: number, act: () => T): T {
  process.seteuid!(user)
  try {
    return act()
  } finally {
    process.seteuid!(0)
  }
}
