import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Writers } from '../trust/file-ownership.js'

export const systemSettingsFile = '/etc/ovation/service.ini'

export interface SettingsContext {
  readonly flag?: string | undefined
  readonly env: NodeJS.ProcessEnv
  /** Absolute working folder. */
  readonly cwd: string
  /** The settings file of this machine; default `/etc/ovation/service.ini`. */
  readonly systemFile?: string
  /** Who may write the settings file; default the caller and root. */
  readonly writers?: Writers
  /** The state folder in use, where a service runs: that of the settings may differ, until a restart. */
  readonly state?: string | undefined
}

/**
 * Absolute path of the settings file: `--config`, else `$OVATION_CONFIG`, else `./service.ini`, else
 * `/etc/ovation/service.ini`; `undefined` if there is none. With `--config` or the variable it need not exist.
 */
export function findSettingsFile(context: SettingsContext): string | undefined {
  const { flag, env, cwd, systemFile = systemSettingsFile } = context
  const named = flag ?? (env.OVATION_CONFIG || undefined)
  if (named !== undefined) return resolve(cwd, named)
  return [resolve(cwd, 'service.ini'), systemFile].find(mayExist)
}

/** A file that cannot be inspected counts as existing: reading it then reports why, while defaults would surprise. */
export function mayExist(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}
