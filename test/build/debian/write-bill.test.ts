import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeSums } from '../../../src/build/debian/write-bill.js'
import { test } from '../../support/tap.js'

test('the packages of a version, their bill and the client have sums that sha256sum can check, and nothing else has', async (t) => {
  const folder = t.testdir({
    'ovation_1.2.3_arm64.deb': 'three',
    'ovation_1.2.3_amd64.deb': 'one',
    'ovation-1.2.3.spdx.json': 'two',
    'ovation-client-1.2.3.tgz': 'four',
    'ovation_1.2.30_amd64.deb': 'of another version',
    SHA256SUMS: 'of before',
    web: {},
  })
  const sum = (text: string) => createHash('sha256').update(text).digest('hex')
  t.equal(
    readFileSync(writeSums(folder, '1.2.3'), 'utf8'),
    `${sum('two')}  ovation-1.2.3.spdx.json\n${sum('four')}  ovation-client-1.2.3.tgz\n${sum('one')}  ovation_1.2.3_amd64.deb\n${sum('three')}  ovation_1.2.3_arm64.deb\n`,
  )
  execFileSync('sha256sum', ['--check', '--strict', '--status', 'SHA256SUMS'], { cwd: folder })
})
