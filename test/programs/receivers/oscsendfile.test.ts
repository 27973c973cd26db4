import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../support/machine/free-port.js'
import { run } from '../../support/machine/process.js'
import { requireProgram } from '../../support/machine/require-program.js'
import { action, recordingOf, type TimedLine } from '../../support/show/recording.js'
import { test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'
import { startOscdump } from './support/start-wall.js'

requireProgram('oscsendfile', 'liblo-tools')

const lines: readonly TimedLine[] = [
  [0, action(1, 'Button')],
  [40, action(2, 'Slider', 0.25)],
  [40, action(3, 'Toggle', true)],
  [80, action(4, 'Index', 2)],
  [120, action(5, 'String', 'Bühne"frei')],
  [160, action(6, 'XYPad', [0.25, 0.75])],
  [200, action(7, 'Button')],
]

const messages = [
  '/0001 if 1 0.01',
  '/0002 f 0.25',
  '/0003 i 1',
  '/0004 i 2',
  '/0005 s Bühne"frei',
  '/0006 ff 0.25 0.75',
  '/7777 if 1 0.25',
]

test('oscsendfile of liblo plays what was written as a replay sends it, and oscdump prints the same', async (t) => {
  const cwd = t.testdir({ 'last.ndjson': recordingOf(lines) })
  const { stdout, stderr, code } = await run(['replay', 'last.ndjson', '--format', 'oscdump'], { cwd })
  t.equal(stderr, '')
  t.equal(code, 0)
  const file = join(cwd, 'last.txt')
  writeFileSync(file, stdout)
  const sink = await openSink(t)
  await promisify(execFile)('oscsendfile', ['127.0.0.1', String(sink.port), file])
  t.same(await sink.only(messages.length), messages)

  const port = await freePort()
  const oscdump = await startOscdump(t, port)
  const replayed = await run(['replay', 'last.ndjson', '--to', `127.0.0.1:${port}`], { cwd })
  t.equal(replayed.code, 0)
  const printed = await oscdump.received(messages.length)
  t.same(
    printed,
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^\S+ /, '')),
  )
})
