import { join } from 'node:path'
import type { Test } from 'tap'
import { type Fault, FaultyConfiguration } from '../../../src/errors.js'
import { loadSettings } from '../../../src/settings/load-settings.js'
import type { Settings } from '../../../src/settings/settings.js'

/** The settings of a `service.ini` with this text, in a folder of its own. */
export function settingsOf(t: Test, ini: string | Buffer, env: NodeJS.ProcessEnv = {}): Settings {
  const cwd = t.testdir({ 'service.ini': ini })
  return loadSettings({ env, cwd, systemFile: join(cwd, 'none.ini') })
}

/** The settings where there is no file. */
export function defaultSettings(t: Test, env: NodeJS.ProcessEnv = {}): Settings {
  const cwd = t.testdir()
  return loadSettings({ env, cwd, systemFile: join(cwd, 'none.ini') })
}

/** What is said against a `service.ini` with this text: `place: reason`, a line each. */
export function complaintsAbout(t: Test, ini: string | Buffer, env: NodeJS.ProcessEnv = {}): string[] {
  return errorsOf(() => settingsOf(t, ini, env)).map(({ place, reason }) => `${place}: ${reason}`)
}

/** The one thing that is said against it: `place: reason`. */
export function complaintAbout(t: Test, ini: string | Buffer, env: NodeJS.ProcessEnv = {}): string {
  const complaints = complaintsAbout(t, ini, env)
  t.equal(complaints.length, 1, 'and nothing else is wrong')
  return complaints.join('\n')
}

/** The errors that loading ends with; none if it succeeds. */
export function errorsOf(load: () => unknown): readonly Fault[] {
  try {
    load()
    return []
  } catch (error) {
    if (error instanceof FaultyConfiguration) return error.faults
    throw error
  }
}
