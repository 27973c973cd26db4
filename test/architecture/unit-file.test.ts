import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { places } from '../../src/install/payload/places.js'
import { systemdUnit } from '../../src/install/payload/systemd-unit.js'
import { test } from '../support/tap.js'

const shipped = join('config', 'ovation.service')
const analyzer = spawnSync('systemd-analyze', ['--version'])
// On a machine of a developer it may be missing; the checks of a commit must have it.
const skip = analyzer.error && !process.env.CI ? 'systemd-analyze is not installed' : false

test('the unit that ships is the one that the program prints for the usual paths', async (t) => {
  t.equal(readFileSync(shipped, 'utf8'), systemdUnit({ ...places, credentials: {} }))
})

test('systemd judges the unit as safe: exposure 1.5 of 10 at most', { skip }, async (t) => {
  const folder = t.testdir({ 'open.service': '[Service]\nExecStart=/usr/bin/node\n' })
  t.equal(exposure(shipped).status, 0, exposure(shipped).stdout)
  t.not(exposure(join(folder, 'open.service')).status, 0, 'and an open unit would not pass')
})

function exposure(unit: string) {
  return spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=15', unit], {
    encoding: 'utf8',
  })
}
