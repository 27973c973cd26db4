import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'tap'
import { requireOurs } from '../../src/install/require-ours.js'

test('an empty machine, and one with an Ovation of ours, are taken', (t) => {
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
  test(`${what} in the place of the program is left alone`, (t) => {
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

test('beside the Debian package nothing is installed', (t) => {
  const root = t.testdir({ usr: { lib: { systemd: { system: { 'ovation.service': '' } } } } })
  t.throws(() => requireOurs(root), {
    message: /^the Debian package of Ovation is installed here; upgrade that/,
  })
  t.end()
})
