import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { loadSettings } from '../../src/settings/load-settings.js'
import { packageRoot, shippedLayouts } from '../../src/settings/package-root.js'
import { test } from '../support/tap.js'
import {
  complaintAbout,
  complaintsAbout,
  defaultSettings,
  errorsOf,
  settingsOf,
} from './support/settings-of.js'

/** A display whose section sets none of the OSC options. */
const unset = {
  preset: 'generic',
  bundle: '',
  toggle: '',
  button: '',
  xy: '',
  string: '',
  votes: '',
  snapshot: '',
  maxRate: '',
  prefix: '',
  map: '',
}

test('without a file the bridge runs on built-in defaults', async (t) => {
  const cwd = t.testdir()
  t.strictSame(loadSettings({ env: {}, cwd, systemFile: join(cwd, 'none.ini') }), {
    source: 'built-in defaults',
    base: cwd,
    ownLayouts: join(cwd, 'state', 'show', 'layouts'),
    service: {
      name: 'ovation',
      layouts: join(packageRoot, 'config', 'layouts'),
      edit: 'auto',
      state: join(cwd, 'state'),
      logLevel: 'info',
    },
    http: {
      host: '0.0.0.0',
      port: 8642,
      tlsCert: '',
      tlsKey: '',
      hsts: 0,
      redirectPort: 0,
      basePath: '',
      corsOrigins: ['*'],
      maxBody: 16 * 1024,
      proxies: ['loopback'],
      metrics: 'key',
      engine: 'auto',
      uwsPath: '',
    },
    auth: {
      apiKeyFile: '',
      tokenSecretFile: '',
      tokenSecretPreviousFile: '',
      tokenTtl: 30 * 86_400,
      tokenMaxTtl: 90 * 86_400,
    },
    osc: { host: '0.0.0.0', port: 9010, allow: ['displays'], control: ['loopback'], announce: 'off' },
    oscquery: { port: 0 },
    limits: { actionsPerSecond: 1000, burst: 2000, maxConnections: 10_000 },
    room: {
      open: 'off',
      passcode: '',
      url: '',
      wifiSsid: '',
      wifiPassword: '',
      joinsPerSecond: 200,
      tokenTtl: 12 * 3600,
      actionsPerSecond: 20,
      people: 20_000,
      desk: 'on',
      probes: 'off',
      blockedWords: '',
    },
    crowd: { rate: 30 },
    record: { keep: 2 * 1024 ** 3, folder: '', participants: 'pseudonym' },
    cluster: { nats: [], role: 'stage', name: '', credentials: '' },
    displays: [
      {
        name: 'main',
        host: ['127.0.0.1'],
        port: 9000,
        transport: 'udp',
        layouts: ['*'],
        ...unset,
      },
    ],
    warnings: [],
  })
})

test('without a folder of layouts in the settings it is that of the state folder, if there is one', async (t) => {
  const cwd = t.testdir({ mine: { show: { layouts: {} } }, other: {}, kept: { show: { layouts: {} } } })
  const foldersOf = (env: NodeJS.ProcessEnv, state?: string) => {
    const settings = loadSettings({ env, cwd, systemFile: join(cwd, 'none.ini'), state })
    return [settings.service.layouts, settings.ownLayouts]
  }
  const own = (state: string) => join(cwd, state, 'show', 'layouts')
  t.same(foldersOf({ OVATION_SERVICE_STATE: 'mine' }), [own('mine'), own('mine')])
  t.same(foldersOf({ OVATION_SERVICE_STATE: 'other' }), [shippedLayouts, own('other')])
  t.same(foldersOf({ OVATION_SERVICE_STATE: '' }), [shippedLayouts, ''])
  const named = { OVATION_SERVICE_STATE: 'mine', OVATION_SERVICE_LAYOUTS: 'other' }
  t.same(foldersOf(named), [join(cwd, 'other'), ''], 'a folder that is named comes first')
  const inUse = join(cwd, 'kept')
  t.same(foldersOf({ OVATION_SERVICE_STATE: 'other' }, inUse), [own('kept'), own('kept')])
})

test('a file overrides its own keys only', async (t) => {
  const settings = settingsOf(
    t,
    `[http]
port = 8080
base_path = show/
cors_origins = https://Show.Example:443, http://10.0.0.5:3000
max_body = 4096
[auth]
token_ttl = 12h
[limits]
actions_per_second = 0
burst = 0
[display.stage-left]
host = fe80::1%eth0
layouts = opening, encore
[display.stage-right]
host = stage-right.local
port = 7000
`,
  )
  t.match(settings.http, { host: '0.0.0.0', port: 8080, basePath: '/show', maxBody: 4096 })
  t.strictSame(settings.http.corsOrigins, ['https://show.example', 'http://10.0.0.5:3000'])
  t.equal(settings.auth.tokenTtl, 43_200)
  t.strictSame(settings.limits, { actionsPerSecond: 0, burst: 0, maxConnections: 10_000 })
  t.strictSame(settings.displays, [
    {
      name: 'stage-left',
      host: ['fe80::1%eth0'],
      port: 9000,
      transport: 'udp',
      layouts: ['opening', 'encore'],
      ...unset,
    },
    {
      name: 'stage-right',
      host: ['stage-right.local'],
      port: 7000,
      transport: 'udp',
      layouts: ['*'],
      ...unset,
    },
  ])
})

test('a byte order mark, Windows line ends and indented lines are tolerated', async (t) => {
  const { http, displays } = settingsOf(
    t,
    '\ufeff[http]\r\n  port = 81 \r\n\r\n\t[display.b]\r\n\thost=10.0.0.2\r\n',
  )
  t.equal(http.port, 81)
  t.match(displays, [{ name: 'b', host: ['10.0.0.2'] }])
})

test('relative paths are relative to the file, wherever the daemon was started', async (t) => {
  const folder = t.testdir({
    venue: {
      'service.ini': '[service]\nlayouts = shows\nstate = ../kept\n[auth]\napi_key_file = /run/key\n',
    },
  })
  const { source, base, service, auth } = loadSettings({ flag: 'venue/service.ini', env: {}, cwd: folder })
  t.equal(source, join(folder, 'venue', 'service.ini'))
  t.equal(base, join(folder, 'venue'))
  t.equal(service.layouts, join(folder, 'venue', 'shows'))
  t.equal(service.state, join(folder, 'kept'))
  t.equal(auth.apiKeyFile, '/run/key')
})

test('the state folder is the one that systemd gives, unless the settings name one', async (t) => {
  const env = { STATE_DIRECTORY: '/var/lib/ovation:/var/lib/other' }
  t.equal(defaultSettings(t, env).service.state, '/var/lib/ovation')
  t.equal(settingsOf(t, '[service]\nstate = /srv/show\n', env).service.state, '/srv/show')
  t.equal(
    settingsOf(t, '[service]\nstate =\n', env).service.state,
    '',
    'an empty one means that nothing is kept',
  )
  const { base, service } = defaultSettings(t, { STATE_DIRECTORY: '' })
  t.equal(service.state, join(base, 'state'))
})

test('settings are deeply frozen', async (t) => {
  const settings = defaultSettings(t)
  const parts: object[] = [settings, ...Object.values(settings), ...settings.displays].filter(
    (part) => typeof part === 'object',
  )
  parts.push(settings.http.corsOrigins, settings.displays[0]!.layouts)
  t.ok(parts.length > 7)
  t.ok(parts.every((part) => Object.isFrozen(part)))
})

test('all errors are reported at once, each with its file, its place, what was expected and what was received', async (t) => {
  const errors = errorsOf(() =>
    settingsOf(t, '[http]\nport = 80x\nprot = 1\n[display.a]\nport = 0\nhost\n[auth]\ntoken_ttl = 91d\n'),
  )
  t.strictSame(
    errors.map(({ place, reason }) => `${place}: ${reason}`),
    [
      'line 6: expected key = value, a [section], or a comment beginning with ; or #',
      '[http] prot: unknown key; did you mean port?',
      '[http] port: expected a whole number from 0 to 65535; received "80x"',
      '[display.a] host: expected a host name or an IP address, without port or brackets, like 10.0.0.21, ::1, fe80::1%eth0 or stage.local; several are separated by commas; this machine is 127.0.0.1, not 0.0.0.0; the key is missing',
      '[display.a] port: expected a whole number from 1 to 65535; received "0"',
      '[auth] token_ttl: expected at most token_max_ttl, which is 90d; received 91d',
    ],
  )
  t.ok(errors.every(({ file }) => file === join(t.testdirName, 'service.ini')))
})

test('a value with an error of its own is reported once', async (t) => {
  complaintAbout(t, '[http]\nport = 80 ; the web\n')
  complaintAbout(t, '[display.a]\nhost = 10.0.0.1 # left\n')
})

test('a wrong value is shown, unless it is long', async (t) => {
  t.match(complaintAbout(t, '[http]\nport =\n'), /; received an empty value$/)
  t.match(complaintAbout(t, `[http]\nport = ${'9'.repeat(81)}\n`), /; received 81 characters$/)
})

test('a display is named by 1 to 32 letters, digits or hyphens, and a wrong name is not replaced by the default display', async (t) => {
  for (const name of ['', 'a.b', 'a_b', 'a'.repeat(33)])
    t.strictSame(complaintsAbout(t, `[display.${name}]\nhost = 10.0.0.1\n`), [
      `[display.${name}]: expected [display.NAME] with a NAME of 1 to 32 letters (A to Z), digits or -`,
    ])
  t.match(settingsOf(t, `[display.${'A-9'.padEnd(32, 'z')}]\nhost = 10.0.0.1\n`).displays, { length: 1 })
})

const anyLine = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('[http]', '[display.a]', '[display.a.b]', '[__proto__]', '[http.port]', '[constructor]'),
  fc.constantFrom(
    '["http"]',
    `['{"toString":1}']`,
    '__proto__ = 1',
    'a[] = 1',
    '= 1',
    'toString = x',
    '[',
    '[[]]',
  ),
  fc
    .tuple(
      fc.constantFrom(
        'port',
        'host',
        'name',
        'layouts',
        'cors_origins',
        'token_ttl',
        'max_body',
        'base_path',
      ),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom("'{}'", '"', "'", 'null', 'true', '\\', '"\\u0000"'),
      ),
    )
    .map((pair) => pair.join(' = ')),
)
const anyText = fc.array(anyLine, { maxLength: 12 }).map((lines) => lines.join('\n'))

test('any text gives settings, or errors with file, place and reason', async (t) => {
  const cwd = t.testdir({ 'service.ini': '' })
  const file = join(cwd, 'service.ini')
  const seen = { sound: 0, faulty: 0 }
  fc.assert(
    fc.property(anyText, (text) => {
      writeFileSync(file, text)
      const errors = errorsOf(() => loadSettings({ env: {}, cwd }))
      seen[errors.length > 0 ? 'faulty' : 'sound']++
      return errors.every((error) => error.file === file && error.place !== '' && error.reason !== '')
    }),
    { numRuns: 1000 },
  )
  t.ok(seen.sound > 0 && seen.faulty > 0, 'and both were seen')
})
