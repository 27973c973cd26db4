import { existsSync } from 'node:fs'

/** What a service needs of the machine. */
export interface Machine {
  readonly platform: NodeJS.Platform
  /** Effective user id. */
  readonly user: number | undefined
  /** The folder that is there while systemd is in charge (sd_booted(3)). */
  readonly systemdFolder: string
}

export const thisMachine: Machine = {
  platform: process.platform,
  user: process.geteuid?.(),
  systemdFolder: '/run/systemd/system',
}

/**
 * @param needsRoot whether anything is to be changed.
 * @throws if no service can be installed here, or not by this user.
 */
export function requireMachine({ platform, user, systemdFolder }: Machine, needsRoot: boolean): void {
  if (platform !== 'linux' || !existsSync(systemdFolder))
    throw new Error(
      'a service needs Linux with a running systemd, and here is none; `ovation start` runs everywhere, under any other supervisor',
    )
  if (needsRoot && user !== 0)
    throw new Error('only root may install a service: put sudo before the command, or add --dry-run')
}
