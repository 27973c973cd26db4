import { once } from 'node:events'
import { chmodSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Test } from 'tap'
import { requireReadable } from '../../src/install/permissions.js'
import {
  requireConfiguration,
  requireFreePort,
  requireMachine,
  requireNode,
  requireOurs,
} from '../../src/install/requirements.js'
import { loadSettings } from '../../src/settings/load-settings.js'
import { test } from '../support/tap.js'
import { pem, putPair } from '../support/tls/pairs.js'

test('root on Linux with systemd may install', (t) => {
  const systemdFolder = t.testdir()
  requireMachine({ platform: 'linux', user: 0, systemdFolder }, true)
  requireMachine({ platform: 'linux', user: 1000, systemdFolder }, false)
  t.end()
})

test('users other than root are asked to use sudo', (t) => {
  const machine = { platform: 'linux', user: 1000, systemdFolder: t.testdir() } as const
  t.throws(() => requireMachine(machine, true), {
    message: /^only root may install a service; put sudo before/,
  })
  t.end()
})

test('without systemd the message names what runs everywhere', (t) => {
  const noSystemd = { platform: 'linux', user: 0, systemdFolder: `${t.testdir()}/none` } as const
  const wanted = {
    message: /^a service needs Linux with a running systemd, .*`ovation start` runs everywhere/,
  }
  t.throws(() => requireMachine(noSystemd, true), wanted)
  t.throws(
    () => requireMachine({ ...noSystemd, platform: 'darwin', systemdFolder: t.testdirName }, false),
    wanted,
  )
  t.end()
})

test('a program that root installed for everybody is accepted', (t) => {
  requireNode('/etc/passwd')
  t.end()
})

test('a Node that others may change is refused, and the message says where to get another', (t) => {
  const folder = t.testdir({ node: '' })
  chmodSync(`${folder}/node`, 0o777)
  t.throws(() => requireNode(`${folder}/node`), {
    message:
      /^the service needs a Node that everybody may run and only root may write, but .*install Node for all users/,
  })
  t.end()
})

test('an empty machine, and one with an installation of ours, are accepted', (t) => {
  const root = t.testdir({ usr: { local: { bin: {} } } })
  requireOurs(root)
  t.testdir({ opt: { ovation: { 'package.json': '{"name":"ovation"}' } }, usr: { local: { bin: {} } } })
  symlinkSync('/opt/ovation/bin/ovation.js', join(root, 'usr/local/bin/ovation'))
  requireOurs(root)
  t.end()
})

for (const [what, opt] of [
  ['a file', { ovation: 'a file' }],
  ['a folder of something else', { ovation: { 'package.json': '{"name":"applause"}' } }],
  ['a folder with files and no name', { ovation: { notes: '' } }],
] as const) {
  test(`${what} at the path of the program is left alone`, (t) => {
    const root = t.testdir({ opt })
    t.throws(() => requireOurs(root), {
      message: `${root}/opt/ovation is not a folder of Ovation; move it away, and run this again`,
    })
    t.end()
  })
}

test('another program called ovation is left alone', (t) => {
  const root = t.testdir({ usr: { local: { bin: { ovation: '#!/bin/sh' } } } })
  const wanted = {
    message: `${root}/usr/local/bin/ovation is not a link to /opt/ovation/bin/ovation.js; move it away, and run this again`,
  }
  t.throws(() => requireOurs(root), wanted)
  rmSync(join(root, 'usr/local/bin/ovation'))
  symlinkSync('/home/ada/ovation', join(root, 'usr/local/bin/ovation'))
  t.throws(() => requireOurs(root), wanted)
  t.end()
})

test('nothing is installed beside the Debian package', (t) => {
  const root = t.testdir({ usr: { lib: { systemd: { system: { 'ovation.service': '' } } } } })
  t.throws(() => requireOurs(root), {
    message: /^the Debian package of Ovation is installed here; upgrade it/,
  })
  t.end()
})

test('a port in use is refused, and a free one stays free', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await t.rejects(requireFreePort('127.0.0.1', port), {
    message: new RegExp(`^cannot listen on 127.0.0.1:${port}: another program uses this port already`),
  })
  server.close()
  await once(server, 'close')
  await requireFreePort('127.0.0.1', port)
  await requireFreePort('127.0.0.1', port)
})

const demo = readFileSync('config/layouts/demo.json', 'utf8')

test('settings that the service would start with are accepted; it makes the secrets in its state folder itself', (t) => {
  requireConfiguration(settingsOf(t, { layouts: { 'demo.json': demo } }))
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
    t.throws(() => requireConfiguration(settings), { name: 'InvalidConfiguration', message: fault })
    t.end()
  })
}

test('refused: a certificate with the key of another one', (t) => {
  const lines = [`tls_cert = ${resolve(pem('first.pem'))}`, `tls_key = ${resolve(pem('second.key'))}`]
  const settings = settingsOf(t, {
    layouts: { 'demo.json': demo },
    'service.ini': ['[service]', 'layouts = layouts', '[http]', ...lines, ''].join('\n'),
  })
  t.throws(() => requireConfiguration(settings), { message: /second\.key: expected the key of the first/ })
  t.end()
})

test('a key that the service cannot read is reported with what to type', (t) => {
  const folder = t.testdir({ layouts: { 'demo.json': demo } })
  const { cert, key } = putPair(folder, 'first')
  const settings = settingsOf(t, {
    layouts: { 'demo.json': demo },
    'service.ini': `[service]\nlayouts = layouts\n[http]\ntls_cert = ${cert}\ntls_key = ${key}\n`,
    'cert.pem': readFileSync(cert, 'utf8'),
    'key.pem': readFileSync(key, 'utf8'),
  })
  chmodSync(key, 0o640)
  t.throws(() => requireReadable(settings), {
    message: `${key}: the service runs as its own user, in the group ovation-tls, who cannot read this; copy certificate and key with tls-hook.sh, or type: chgrp ovation-tls ${key} && chmod g+rX ${key}`,
  })
  t.end()
})

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
  test(`the service, a user of its own, cannot read ${path}: reported once`, (t) => {
    const settings = settingsOf(t, withMap)
    requireReadable(settings)
    chmodSync(join(t.testdirName, path), mode)
    t.throws(() => requireReadable(settings), {
      message: new RegExp(
        `^\\S+/${path}: the service runs as its own user, who cannot read this; chmod o.rX it$`,
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
