import { test } from 'tap'
import {
  complaintAbout,
  complaintsAbout,
  defaultSettings,
  faultsOf,
  settingsOf,
} from './support/settings-of.js'

test('a variable wins over the file, and the file over the default', async (t) => {
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

test('a variable may give a display the host that its section lacks', async (t) => {
  const { displays } = settingsOf(t, '[display.a]\nport = 7000\n', { OVATION_DISPLAY_A_HOST: 'stage' })
  t.match(displays, [{ host: ['stage'], port: 7000 }])
})

test('variables move the built-in display, but make no other', async (t) => {
  const { displays, warnings } = defaultSettings(t, {
    OVATION_DISPLAY_MAIN_HOST: '10.0.0.21',
    OVATION_DISPLAY_BALCONY_HOST: '10.0.0.22',
  })
  t.match(displays, [{ name: 'main', host: ['10.0.0.21'], port: 9000 }])
  t.equal(displays.length, 1)
  t.match(warnings, [/^environment: OVATION_DISPLAY_BALCONY_HOST: fits no setting/])
})

test('an OVATION_ variable that fits nothing is warned about, with what may have been meant', async (t) => {
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
    'environment: OVATION_HTTP_PROT: fits no setting; did you mean OVATION_HTTP_PORT?',
    'environment: OVATION_LUNCH: fits no setting and is ignored',
  ])
})

test('a faulty variable is named, and never the file', async (t) => {
  const faults = faultsOf(() => settingsOf(t, '[http]\nport = 81\n', { OVATION_HTTP_PORT: ' 82' }))
  t.strictSame(faults, [
    {
      file: 'environment',
      place: 'OVATION_HTTP_PORT',
      reason: 'expected a whole number from 0 to 65535, but " 82" came',
    },
  ])
})

test('an empty variable is an empty value', async (t) => {
  t.equal(settingsOf(t, '[service]\nstate = here\n', { OVATION_SERVICE_STATE: '' }).service.state, '')
  t.match(complaintAbout(t, '', { OVATION_HTTP_PORT: '' }), /^OVATION_HTTP_PORT: .* it is empty$/)
})

test('a token life in the environment is held against the longest one, wherever that stands', async (t) => {
  t.strictSame(complaintsAbout(t, '[auth]\ntoken_max_ttl = 7d\n', { OVATION_AUTH_TOKEN_TTL: '8d' }), [
    'OVATION_AUTH_TOKEN_TTL: expected at most token_max_ttl, which is 7d, but 8d came',
  ])
})
