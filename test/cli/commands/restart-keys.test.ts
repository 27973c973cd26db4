import { restartKeys } from '../../../src/cli/commands/start.js'
import { sections } from '../../../src/settings/sections.js'
import type { Settings } from '../../../src/settings/settings.js'
import { defaultSettings } from '../../settings/support/settings-of.js'
import { test } from '../../support/tap.js'

test('every key of every section needs a restart, except those that a reload takes in', async (t) => {
  const started = defaultSettings(t)
  const reloaded =
    /^\[(?:(?:room|record)\] .*|service\] (?:layouts|edit)|auth\] (?:api_key_file|token_secret_file|token_secret_previous_file))$/
  const all = Object.entries(sections).flatMap(([section, keys]) =>
    Object.keys(keys).map((key) => `[${section}] ${key}`),
  )
  t.strictSame(
    restartKeys(started, changed(started)),
    all.filter((place) => !reloaded.test(place)),
  )
  t.strictSame(restartKeys(started, started), [], 'nothing changed')
})

test('a reload takes other files of a certificate; HTTPS itself is begun and ended by a restart', async (t) => {
  const started = defaultSettings(t)
  const withTls = (tlsCert: string, tlsKey: string) => ({
    ...started,
    http: { ...started.http, tlsCert, tlsKey },
  })
  const both = ['[http] tls_cert', '[http] tls_key']
  t.strictSame(restartKeys(withTls('/a', '/b'), withTls('/c', '/d')), [])
  t.strictSame(restartKeys(started, withTls('/a', '/b')), both)
  t.strictSame(restartKeys(withTls('/a', '/b'), started), both)
})

/** Settings with another value for every key. */
function changed(settings: Settings): Settings {
  const other = Object.keys(sections).map((section) => {
    const keys = Object.keys(settings[section as keyof typeof sections])
    return [section, Object.fromEntries(keys.map((key) => [key, 'another value']))]
  })
  return { ...settings, ...Object.fromEntries(other) }
}
