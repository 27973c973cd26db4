import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Test } from 'tap'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { folderOf, importing, startLogging } from '../support/logging-daemon.js'
import { switchPages } from '../support/switch-pages.js'

const priorities: Readonly<Record<string, string>> = { error: '3', warn: '4', info: '6' }

test('in the journal each line has its priority', async (t) => {
  const lines = await logOf(t, (file) => ({ JOURNAL_STREAM: `${file.dev}:${file.ino}` }))
  t.ok(lines.length >= 3)
  for (const line of lines) {
    const [, priority, json] = /^<(\d)>(\{.*\})$/.exec(line) ?? []
    t.equal(priority, priorities[JSON.parse(json!).level], line)
  }
})

test('elsewhere each line is plain JSON, even when JOURNAL_STREAM is inherited from the parent', async (t) => {
  for (const line of await logOf(t, () => ({ JOURNAL_STREAM: '8:1234567' })))
    t.type(JSON.parse(line).msg, 'string', line)
})

test('a late reader gets 1 MiB, and then the number of lost lines', async (t) => {
  const { child, port } = await startLogging(t, folderOf(t), 'pipe')
  t.ok(await switchPages(port), 'a reader that does not read blocks nobody')
  const logged: string[] = []
  createInterface(child.stdout!).on('line', (line) => logged.push(JSON.parse(line).msg))
  await until(() => logged.at(-1)?.startsWith('log lines were lost') === true)
  t.ok(logged.length > 5000 && logged.length < 6500, `${logged.length} lines: the socket's buffer and 1 MiB`)
  child.kill('SIGTERM')
  t.same(await once(child, 'close'), [0, null])
  t.equal(logged.at(-1), 'stopped')
})

test('a warning from Node is logged as a line', async (t) => {
  const cwd = t.testdir({ log: '' })
  const file = openSync(join(cwd, 'log'), 'a')
  t.teardown(() => closeSync(file))
  const warning = "process.on('SIGUSR2',()=>process.emitWarning('mind_the_gap'))"
  const { child } = await startLogging(t, cwd, file, importing(warning))
  child.kill('SIGUSR2')
  await until(() => readFileSync(join(cwd, 'log'), 'utf8').includes('mind_the_gap'))
  child.kill('SIGTERM')
  await once(child, 'exit')
  t.match(
    readFileSync(join(cwd, 'log'), 'utf8'),
    /^\{"level":"warn",.*mind_the_gap.*"msg":"warning from Node"\}$/m,
  )
})

/** What a daemon logs to a file from start to stop. */
async function logOf(
  t: Test,
  env: (file: ReturnType<typeof fstatSync>) => NodeJS.ProcessEnv,
): Promise<string[]> {
  const cwd = t.testdir({ log: '' })
  const path = join(cwd, 'log')
  const file = openSync(path, 'a')
  const { child } = await startLogging(t, cwd, file, env(fstatSync(file)))
  child.kill('SIGTERM')
  await once(child, 'close')
  closeSync(file)
  return readFileSync(path, 'utf8').trimEnd().split('\n')
}
