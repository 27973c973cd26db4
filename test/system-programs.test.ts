import { chmodSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runSystemProgram, systemPath } from '../src/system-programs.js'
import { test } from './support/tap.js'

test("a program of that name in the caller's PATH is not run, and learns nothing of the environment", (t) => {
  const folder = t.testdir({ env: '#!/bin/sh\necho mine\n', 'only-here': '#!/bin/sh\necho mine\n' })
  for (const name of ['env', 'only-here']) chmodSync(join(folder, name), 0o755)
  const before = process.env.PATH
  t.teardown(() => {
    process.env.PATH = before
  })
  process.env.PATH = `${folder}${delimiter}${before}`
  const { stdout, status } = runSystemProgram('env', ['--null'])
  t.equal(status, 0)
  t.same(
    stdout
      .split('\0')
      .filter((variable) => variable !== '' && !/^(?:_?TAP|NODE|npm)/i.test(variable))
      .sort(),
    ['LANG=C.UTF-8', `PATH=${systemPath}`],
  )
  t.throws(() => runSystemProgram('only-here', []), {
    message: /^cannot run only-here \(.*ENOENT\); is it installed\?$/,
  })
  t.end()
})

test('how it ended is reported', (t) => {
  const { status, stdout, stderr } = runSystemProgram('sh', ['-c', 'echo out; echo err >&2; exit 3'])
  t.same([status, stdout, stderr], [3, 'out\n', 'err\n'])
  t.end()
})
