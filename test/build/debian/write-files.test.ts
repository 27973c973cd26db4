import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { writeControl, writeSystem } from '../../../src/build/debian/write-files.js'
import { buildProgram } from '../../../src/cli/main.js'
import { test } from '../../support/tap.js'

const release = { version: '1.2.3', seconds: 1_700_000_000 }

test('the system finds unit, settings, manual, completion and documents; and dpkg what it needs', async (t) => {
  const image = t.testdir({})
  const silent = { print: () => {}, complain: () => {} }
  const commands = buildProgram({ command: 'ovation', env: {}, cwd: '/', isTerminal: false, ...silent })
  writeSystem(process.cwd(), image, release, commands)
  writeControl(process.cwd(), image, release, 'amd64')
  const read = (path: string) => readFileSync(join(image, path), 'utf8')
  t.match(
    read('lib/systemd/system/ovation.service'),
    'ExecStart=/usr/lib/ovation/bin/node /usr/bin/ovation start',
  )
  t.match(read('lib/systemd/system/ovation.service'), 'LoadCredential=api-key:/etc/ovation/api-key')
  t.match(read('etc/ovation/service.ini'), 'layouts = /etc/ovation/layouts')
  t.equal(
    readlinkSync(join(image, 'etc/ovation/layout.schema.json')),
    '/usr/lib/ovation/config/layout.schema.json',
  )
  const manual = gunzipSync(readFileSync(join(image, 'usr/share/man/man1/ovation.1.gz'))).toString()
  t.match(manual, '.TH OVATION 1 "2023-11-14" "Ovation 1.2.3"')
  t.match(manual, '.SS "token')
  t.match(read('usr/share/bash-completion/completions/ovation'), "'monitor --preset') mapfile")
  t.ok(existsSync(join(image, 'usr/share/doc/ovation/examples/nginx.conf')))
  t.notOk(existsSync(join(image, 'usr/share/doc/ovation/examples/debian')))
  t.match(read('DEBIAN/control'), /^Version: 1\.2\.3\nArchitecture: amd64\n[\s\S]*Installed-Size: \d+\n/m)
  t.match(read('DEBIAN/md5sums'), /^[0-9a-f]{32} {2}lib\/systemd\/system\/ovation\.service$/m)
})
