import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { judge } from '../../src/install/judge.js'
import { judgeAccess } from '../../src/install/judge-access.js'
import { loadSettings } from '../../src/settings/load-settings.js'

const demo = readFileSync('config/layouts/demo.json', 'utf8')

test('settings that the service would start with are taken; secrets in its state folder it makes itself', (t) => {
  judge(settingsOf(t, { layouts: { 'demo.json': demo } }))
  t.end()
})

const faults: Readonly<Record<string, readonly [files: Record<string, unknown>, fault: RegExp]>> = {
  'no layout': [{ layouts: {} }, /layouts: expected at least one layout file/],
  'a broken layout': [{ layouts: { 'demo.json': '{' } }, /demo\.json: /],
  'an API key that is too short': [
    { layouts: { 'demo.json': demo }, state: { 'api-key': 'k' } },
    /state\/api-key: /,
  ],
  'a token secret that is too short': [
    { layouts: { 'demo.json': demo }, state: { 'token-secret': 'k' } },
    /state\/token-secret: expected a secret of at least 32 bytes/,
  ],
  'a secret file that is not there': [
    {
      layouts: { 'demo.json': demo },
      'service.ini': '[service]\nlayouts = layouts\n[auth]\napi_key_file = none\n',
    },
    /none: expected a file with a secret; found none/,
  ],
  'a broken map': [
    {
      layouts: { 'demo.json': demo },
      'service.ini': '[service]\nlayouts = layouts\n[display.a]\nhost = 127.0.0.1\nmap = m.json\n',
      'm.json': '{',
    },
    /m\.json: /,
  ],
}

for (const [what, [files, fault]] of Object.entries(faults)) {
  test(`refused: ${what}`, (t) => {
    const settings = settingsOf(t, files)
    t.throws(() => judge(settings), { name: 'FaultyConfiguration', message: fault })
    t.end()
  })
}

const withMap = {
  layouts: { 'demo.json': demo },
  'service.ini': [
    '[service]\nlayouts = layouts',
    '[display.a]\nhost = 127.0.0.1\nmap = map.json',
    '[display.b]\nhost = 127.0.0.2\n',
  ].join('\n'),
  'map.json': '{}',
}

for (const [path, mode] of [
  ['service.ini', 0o600],
  ['layouts', 0o700],
  ['layouts/demo.json', 0o640],
  ['map.json', 0o600],
] as const) {
  test(`the service, a user of its own, may not read ${path}: told once`, (t) => {
    const settings = settingsOf(t, withMap)
    judgeAccess(settings)
    chmodSync(join(t.testdirName, path), mode)
    t.throws(() => judgeAccess(settings), {
      message: new RegExp(
        `^\\S+/${path}: the service runs as a user of its own, who may not read this; chmod o.rX it$`,
      ),
    })
    t.end()
  })
}

function settingsOf(t: Test, files: Record<string, unknown>) {
  const folder = t.testdir({ 'service.ini': '[service]\nlayouts = layouts\n', ...files } as Parameters<
    Test['testdir']
  >[0])
  return loadSettings({ flag: join(folder, 'service.ini'), env: {}, cwd: folder })
}
