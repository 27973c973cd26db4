import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { startDaemon } from '../../support/machine/daemon.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { countAt, fixedPlace } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'

// In CI a missing strace fails the test.
const hasStrace = spawnSync('strace', ['-V']).status === 0 || process.env.CI !== undefined
const whyNoStrace = !hasStrace && 'slowing a disk down needs strace(1)'

test('a disk that takes a minute to sync does not delay a stop', { skip: whyNoStrace }, async (t) => {
  const place = await fixedPlace(t)
  const daemon = await startDaemon(t, place)
  const token = await daemon.token()
  const { slowed } = await slowDown(t, daemon.process.pid, join(place.cwd, 'state', 'state.log'))
  await daemon.press(token)
  await slowed
  await daemon.press(token)
  const timing = startTiming()
  const { code, stdout } = await daemon.process.stop('SIGTERM')
  t.equal(code, 0)
  timing.within(t, 15_000, 'it stops')
  t.match(stdout, /the disk is slow/)
  t.equal(await countAt((await startDaemon(t, place)).url), 2)
})

/** Makes each sync of a file by a process take a minute. @returns `slowed`, which resolves when one has begun. */
async function slowDown(t: Test, pid: number, file: string): Promise<{ readonly slowed: Promise<unknown> }> {
  const helpers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const inject = 'inject=fsync,fdatasync:delay_enter=60000000'
  const tracer = spawn('strace', ['-f', '-P', file, '-e', inject, '-p', [pid, ...helpers].join(',')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  t.teardown(() => tracer.kill('SIGKILL'))
  let output = ''
  const printed = (what: RegExp) =>
    new Promise((resolve) => tracer.stderr.on('data', () => what.test(output) && resolve(undefined)))
  tracer.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const slowed = printed(/f(data)?sync\(/)
  await printed(new RegExp(`Process ${helpers.at(-1) ?? pid} attached`))
  return { slowed }
}
