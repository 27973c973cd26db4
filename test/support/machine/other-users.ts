/** Why tests with files of several users cannot run here, if so: they need root. In CI they must run. */
export const cannotChangeOwners: string | false =
  process.getuid?.() === 0 || process.env.CI ? false : 'only root can make files that belong to others'

/** Calls `act` with the rights of another user. */
export function asUser<T>(user: number, act: () => T): T {
  process.seteuid!(user)
  try {
    return act()
  } finally {
    process.seteuid!(0)
  }
}
