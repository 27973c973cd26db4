import { readFileSync } from 'node:fs'
import {
  editedValues,
  installedValues,
  settingsTemplate,
  withValue,
} from '../../../src/install/payload/settings-template.js'
import { loadSettings } from '../../../src/settings/load-settings.js'
import { test } from '../../support/tap.js'

const example = readFileSync('service.example.ini', 'utf8')
const template = settingsTemplate(example)

test('a new settings file says where an installed service keeps things, and nothing else is changed', (t) => {
  const [, ...asExample] = example.split(/^(?=\[)/m)
  const [, ...asTemplate] = template.split(/^(?=\[)/m)
  const lines = asTemplate.join('').split('\n')
  const changed = asExample
    .join('')
    .split('\n')
    .map((line, at) => [line, lines[at]])
    .filter(([before, after]) => before !== after)
  t.same(changed, [
    ['layouts =', 'layouts = /etc/ovation/layouts'],
    ['state = ./state', 'state = /var/lib/ovation'],
    ['api_key_file =', 'api_key_file = /etc/ovation/api-key'],
    ['token_secret_file =', 'token_secret_file = /etc/ovation/token-secret'],
  ])
  t.equal(lines.length, asExample.join('').split('\n').length)
  t.end()
})

test('it is read without a mistake, wherever it is', (t) => {
  const file = `${t.testdir({ 'service.ini': template })}/service.ini`
  const { service, auth, displays } = loadSettings({ flag: file, env: {}, cwd: '/' })
  t.match(service, { layouts: '/etc/ovation/layouts', state: '/var/lib/ovation' })
  t.match(auth, { apiKeyFile: '/etc/ovation/api-key', tokenSecretFile: '/etc/ovation/token-secret' })
  t.same(displays[0]?.layouts, ['*'], 'the key of the same name in another section is left alone')
  t.end()
})

test('above the first section are only comments, about the service', (t) => {
  const [header = ''] = template.split(/^(?=\[)/m)
  t.match(header, /^(?:;.*\n)+\n$/)
  t.match(header, /systemctl reload/)
  t.end()
})

test('an example without one of the keys is refused', (t) => {
  for (const [section, key] of installedValues) {
    const [before = '', after = ''] = example.split(`[${section}]`)
    const without = `${before}[${section}]${after.replace(new RegExp(`^${key} =.*\\n`, 'm'), '')}`
    t.throws(() => settingsTemplate(without), { message: `service.example.ini has no [${section}] ${key}` })
  }
  t.end()
})

test('with --edit the layouts are in the state folder', (t) => {
  const edited = settingsTemplate(example, editedValues)
  t.equal(
    edited,
    template.replace('layouts = /etc/ovation/layouts', 'layouts = /var/lib/ovation/show/layouts'),
  )
  t.end()
})

test('a value is put into the line of its key, wherever that is, and every other line stays', (t) => {
  const put = (text: string) => withValue(text, 'service', 'layouts', '/own')
  for (const [before, after] of [
    [
      '[http]\nport = 1\n[service]\nname = x\nlayouts = here\n',
      '[http]\nport = 1\n[service]\nname = x\nlayouts = /own\n',
    ],
    [
      '  [service]\r\n; layouts = not this\r\n  layouts=\r\nname = x\r\n',
      '  [service]\r\n; layouts = not this\r\n  layouts = /own\r\nname = x\r\n',
    ],
    ['[service]\nname = x', '[service]\nlayouts = /own\nname = x'],
    ['[display.a]\nlayouts = show\n', '[display.a]\nlayouts = show\n\n[service]\nlayouts = /own\n'],
    ['[service]\n[display.a]\nlayouts = show\n', '[service]\nlayouts = /own\n[display.a]\nlayouts = show\n'],
    ['', '\n\n[service]\nlayouts = /own\n'],
  ] as const)
    t.equal(put(before), after)
  t.match(withValue('', 'service', 'layouts', '/a; b'), 'layouts = "/a; b"\n', 'quoted where it must be')
  t.end()
})
