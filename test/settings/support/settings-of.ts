import { join } from 'node:path'
import type { Test } from 'tap'
import { type ConfigurationError, InvalidConfiguration } from '../../../src/errors.js'
import { loadSettings } from '../../../src/settings/load-settings.js'
import type { Settings } from '../../../src/settings/settings.js'

/** The settings of a `service.ini` with this text, in a folder of its own. */
export function settingsOf(t: Test, ini: string | Buffer, env: NodeJS.ProcessEnv = {}): Settings {
  const cwd = t.testdir({ 'service.ini': ini })
  return loadSettings({ env, cwd, systemFile: join(cwd, 'none.ini') })
}

/** The settings without a file. */
export function defaultSettings(t: Test, env: NodeJS.ProcessEnv = {}): Settings {
  const cwd = t.testdir()
  return loadSettings({ env, cwd, systemFile: join(cwd, 'none.ini') })
}

/** The errors of a `service.ini` with this text, each as `place: reason`. */
export function complaintsAbout(t: Test, ini: string | Buffer, env: NodeJS.ProcessEnv = {}): string[] {
  return errorsOf(() => settingsOf(t, ini, env)).map(({ place, reason }) => `${place}: ${reason}`)
}

/** Its only error: `place: reason`. */
export function complaintAbout(t: Test, ini: string | Buffer, env: NodeJS.ProcessEnv = {}): string {
  const complaints = complaintsAbout(t, ini, env)
  t.equal(complaints.length, 1, 'and no other error')
  return complaints.join('\n')
}

/** The errors that loading throws; none if it succeeds. */
export function errorsOf(load: () => unknown): readonly ConfigurationError[] {
  try {
    load()
    return []
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.errors
    throw error
  }
}
