import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lchownSync, readdirSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { InvalidConfiguration } from '../../src/errors.js'
import { readTrustedFile } from '../../src/trust/read-trusted-file.js'
import { cannotChangeOwners } from '../support/machine/other-users.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'

const here = process.getuid!()
const skip = cannotChangeOwners
const eve = 4711

test('a file of the caller is read, as it was when opened', (t) => {
  const file = fileOf(t, 0o640)
  const { content, stats } = readTrustedFile(file)
  t.equal(content.toString(), 'mine')
  t.equal(stats.mode & 0o777, 0o640)
  t.end()
})

test('a file that others can write is refused, and so is one of somebody else', (t) => {
  const file = fileOf(t, 0o646)
  t.equal(
    complaint(() => readTrustedFile(file)),
    `${file}: can be written by users other than its owner (mode 646); fix it with chmod go-w. It was not used`,
  )
  chmodSync(file, 0o644)
  const stranger = { users: new Set([here + 1]), groups: new Set<number>() }
  t.equal(
    complaint(() => readTrustedFile(file, stranger)),
    `${file}: belongs to user ${here}, who could change it later; if you trust its content, chown it to root or run this as user ${here}; otherwise use another file. It was not used`,
  )
  t.end()
})

test('links of the caller are followed, and their target is checked', (t) => {
  const file = fileOf(t, 0o644)
  const folder = t.testdirName
  symlinkSync('.', join(folder, 'here'))
  symlinkSync('here/file', join(folder, 'link'))
  t.equal(readTrustedFile(join(folder, 'link')).content.toString(), 'mine')
  chmodSync(file, 0o666)
  t.match(
    complaint(() => readTrustedFile(join(folder, 'link'))),
    `${file}: can be written`,
  )
  t.end()
})

test('a link of somebody else is not followed, even to a file of the caller', { skip }, (t) => {
  const file = fileOf(t, 0o644)
  const link = join(t.testdirName, 'link')
  for (const [target, path] of [
    ['file', link],
    ['.', join(link, 'file')],
  ] as const) {
    symlinkSync(target, link)
    lchownSync(link, eve, eve)
    t.equal(
      complaint(() => readTrustedFile(path)),
      `${link}: is a link of user ${eve}, who could point it elsewhere; name the file itself. It was not used`,
    )
    unlinkSync(link)
  }
  t.equal(readTrustedFile(file).content.toString(), 'mine')
  t.end()
})

test('a pipe does not block', (t) => {
  const pipe = join(t.testdir({}), 'pipe')
  execFileSync('mkfifo', ['-m', '600', pipe])
  t.equal(
    complaint(() => readTrustedFile(pipe)),
    `${pipe}: expected a regular file; received a device, pipe or socket`,
  )
  t.end()
})

test('a folder that somebody keeps replacing by a link leads to no other file', {
  skip: skip || (process.platform !== 'linux' && 'the system does not say which file is open'),
}, async (t) => {
  const folder = t.testdir({
    secret: { file: 'secret' },
    way: { file: 'mine' },
    link: t.fixture('symlink', 'secret'),
  })
  lchownSync(join(folder, 'link'), eve, eve)
  const flipper = spawn(process.execPath, [join(import.meta.dirname, 'support/flip-program.js'), folder])
  const seen = new Map<string, number>()
  // Until the link was put there between checking the path and opening it.
  await until(() => {
    for (let n = 0; n < 1000; n++) {
      const outcome = attempt(join(folder, 'way', 'file'))
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
    }
    return seen.has('replaced') || seen.has('secret')
  })
  flipper.kill('SIGKILL')
  await once(flipper, 'close')
  t.notOk(seen.has('secret'))
  t.ok(seen.has('replaced'))
})

test('a missing file, or a folder, fails as reading does', (t) => {
  const folder = t.testdir({})
  t.throws(() => readTrustedFile(join(folder, 'none')), { code: 'ENOENT' })
  t.throws(() => readTrustedFile(folder), { code: 'EISDIR' })
  t.end()
})

test('no file stays open, whatever the outcome', { skip: process.platform !== 'linux' }, (t) => {
  const file = fileOf(t, 0o644)
  const before = readdirSync('/proc/self/fd').length
  readTrustedFile(file)
  chmodSync(file, 0o666)
  complaint(() => readTrustedFile(file))
  t.equal(readdirSync('/proc/self/fd').length, before)
  t.end()
})

function fileOf(t: Test, mode: number): string {
  const file = join(t.testdir({ file: 'mine' }), 'file')
  chmodSync(file, mode)
  return file
}

function attempt(path: string): string {
  try {
    return readTrustedFile(path).content.toString()
  } catch (error) {
    if (!(error instanceof InvalidConfiguration))
      return (error as NodeJS.ErrnoException).code ?? String(error)
    return /is a link of/.test(error.message)
      ? 'link'
      : /was replaced/.test(error.message)
        ? 'replaced'
        : error.message
  }
}

function complaint(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.message
    throw error
  }
  return ''
}
