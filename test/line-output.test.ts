import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { LineOutput } from '../src/line-output.js'
import { test } from './support/tap.js'
import { stays, until } from './support/time/until.js'

test('what could not be written is written when it can be, in order', async (t) => {
  const { reader, output, open } = openPipe(t, () => {})
  closeSync(reader)
  for (const line of ['one\n', 'two\n']) output.write(line)
  let isFlushed = false
  output.flush(() => {
    isFlushed = true
  })
  await stays(() => !isFlushed, 50)
  const again = open()
  await until(() => isFlushed)
  t.equal(readAll(again), 'one\ntwo\n')
  isFlushed = false
  output.flush(() => {
    isFlushed = true
  })
  t.ok(isFlushed, 'and with nothing waiting it is done at once')
})

test('lines beyond 1 MiB are lost whole, and counted once there is room', async (t) => {
  let lost = 0
  const { reader, output } = openPipe(t, (lines) => {
    lost += lines
  })
  const line = `${'x'.repeat(1023)}\n`
  for (let n = 0; n < 1500; n++) output.write(line)
  let read = ''
  await until(() => {
    read += readAll(reader)
    return lost > 0
  })
  read += readAll(reader)
  t.equal(lost, 1500 - 1024)
  t.equal(read.length, 1024 * 1024)
  t.ok(read.split('\n').every(({ length }) => length === 1023 || length === 0))
})

/** Both ends of a pipe with a name, neither of which ever blocks; `open` opens the reading end once more. */
function openPipe(t: Test, onLoss: (lines: number) => void) {
  const path = join(t.testdir(), 'pipe')
  execFileSync('mkfifo', [path])
  const open = () => {
    const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    t.teardown(() => closeIfOpen(fd))
    return fd
  }
  const reader = open()
  const writer = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  t.teardown(() => closeSync(writer))
  return { reader, output: new LineOutput(writer, onLoss), open }
}

function closeIfOpen(fd: number): void {
  try {
    closeSync(fd)
  } catch {}
}

function readAll(fd: number): string {
  const bytes = Buffer.alloc(64 * 1024)
  let text = ''
  for (;;) {
    try {
      const length = readSync(fd, bytes)
      if (length === 0) return text
      text += bytes.toString('latin1', 0, length)
    } catch {
      return text
    }
  }
}
