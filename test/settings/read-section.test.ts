import { test } from '../support/tap.js'
import {
  complaintAbout,
  complaintsAbout,
  defaultSettings,
  errorsOf,
  settingsOf,
} from './support/settings-of.js'

test('a variable overrides the file, and the file the default', async (t) => {
  const ini = '[http]\nport = 81\nhost = 127.0.0.1\n[display.stage-left]\nhost = 10.0.0.1\n'
  const { http, auth, displays, warnings } = settingsOf(t, ini, {
    OVATION_HTTP_PORT: '82',
    OVATION_AUTH_TOKEN_MAX_TTL: '40d',
    OVATION_DISPLAY_STAGE_LEFT_HOST: '10.0.0.2',
  })
  t.match(http, { port: 82, host: '127.0.0.1', metrics: 'key' })
  t.equal(auth.tokenMaxTtl, 40 * 86_400)
  t.match(displays, [{ name: 'stage-left', host: ['10.0.0.2'], port: 9000 }])
  t.strictSame(warnings, [])
})

test('a variable can supply the host that the display section lacks', async (t) => {
  const { displays } = settingsOf(t, '[display.a]\nport = 7000\n', { OVATION_DISPLAY_A_HOST: 'stage' })
  t.match(displays, [{ host: ['stage'], port: 7000 }])
})

test('variables change the default display, but add no other', async (t) => {
  const { displays, warnings } = defaultSettings(t, {
    OVATION_DISPLAY_MAIN_HOST: '10.0.0.21',
    OVATION_DISPLAY_BALCONY_HOST: '10.0.0.22',
  })
  t.match(displays, [{ name: 'main', host: ['10.0.0.21'], port: 9000 }])
  t.equal(displays.length, 1)
  t.match(warnings, [/^environment: OVATION_DISPLAY_BALCONY_HOST: unknown setting/])
})

test('an unknown OVATION_ variable causes a warning with a suggestion', async (t) => {
  const { warnings } = defaultSettings(t, {
    OVATION_HTTP_PROT: '82',
    OVATION_LUNCH: 'soup',
    OVATION_CONFIG: '',
    OVATION_API_KEY: 'k',
    OVATION_TOKEN_SECRET: 's',
    OVATION_TOKEN_SECRET_PREVIOUS: 'p',
    PATH: '/bin',
  })
  t.strictSame(warnings, [
    'environment: OVATION_HTTP_PROT: unknown setting, ignored; did you mean OVATION_HTTP_PORT?',
    'environment: OVATION_LUNCH: unknown setting, ignored',
  ])
})

test('an error in a variable names the variable, not the file', async (t) => {
  const errors = errorsOf(() => settingsOf(t, '[http]\nport = 81\n', { OVATION_HTTP_PORT: ' 82' }))
  t.strictSame(errors, [
    {
      file: 'environment',
      place: 'OVATION_HTTP_PORT',
      reason: 'expected a whole number from 0 to 65535; received " 82"',
    },
  ])
})

test('an empty variable is an empty value', async (t) => {
  t.equal(settingsOf(t, '[service]\nstate = here\n', { OVATION_SERVICE_STATE: '' }).service.state, '')
  t.match(
    complaintAbout(t, '', { OVATION_HTTP_PORT: '' }),
    /^OVATION_HTTP_PORT: .*; received an empty value$/,
  )
})

test('a token lifetime from the environment is checked against the longest one in the file', async (t) => {
  t.strictSame(complaintsAbout(t, '[auth]\ntoken_max_ttl = 7d\n', { OVATION_AUTH_TOKEN_TTL: '8d' }), [
    'OVATION_AUTH_TOKEN_TTL: expected at most token_max_ttl, which is 7d; received 8d',
  ])
})
