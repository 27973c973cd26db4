import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Writers } from '../trust/writers.js'

/** What of its surroundings a process looks at to find its settings. */
export interface SettingsContext {
  /** What `--config` names. */
  readonly flag?: string | undefined
  readonly env: NodeJS.ProcessEnv
  /** Absolute working folder. */
  readonly cwd: string
  /** The settings file of this machine; `/etc/ovation/service.ini` if not named. */
  readonly systemFile?: string
  /** Who may write the settings file; the caller and root if not named. */
  readonly writers?: Writers
}

/**
 * Absolute path of the settings file: `--config`, else `$OVATION_CONFIG`, else `./service.ini`, else
 * `/etc/ovation/service.ini`; `undefined` if there is none. A file that is named need not exist.
 */
export function findSettingsFile(surroundings: SettingsContext): string | undefined {
  const { flag, env, cwd, systemFile = '/etc/ovation/service.ini' } = surroundings
  const named = flag ?? (env.OVATION_CONFIG || undefined)
  if (named !== undefined) return resolve(cwd, named)
  return [resolve(cwd, 'service.ini'), systemFile].find(exists)
}

/** A file that may not be looked at counts as there: to read it will say why not, while defaults would surprise. */
function exists(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}
