import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Test, test } from 'tap'
import { freePort } from '../support/free-port.js'
import { apiKey, layoutText, turnPages } from '../support/turned-pages.js'
import { until } from '../support/until.js'

const launcher = join(process.cwd(), 'bin', 'ovation.js')
const priorities: Readonly<Record<string, string>> = { error: '3', warn: '4', info: '6' }

test('in the journal each line has its priority', async (t) => {
  const lines = await logOf(t, (file) => ({ JOURNAL_STREAM: `${file.dev}:${file.ino}` }))
  t.ok(lines.length >= 3)
  for (const line of lines) {
    const [, priority, json] = /^<(\d)>(\{.*\})$/.exec(line) ?? []
    t.equal(priority, priorities[JSON.parse(json!).level], line)
  }
})

test('elsewhere each line is JSON alone, also where the journal is that of whoever started it', async (t) => {
  for (const line of await logOf(t, () => ({ JOURNAL_STREAM: '8:1234567' })))
    t.type(JSON.parse(line).msg, 'string', line)
})

test('who reads late gets 1 MiB, and then how much was lost', async (t) => {
  const { child, port } = await start(t, folderOf(t), 'pipe')
  t.ok(await turnPages(port), 'nobody waits for who does not read')
  const told: string[] = []
  createInterface(child.stdout!).on('line', (line) => told.push(JSON.parse(line).msg))
  await until(() => told.at(-1)?.startsWith('lines of this log were lost') === true)
  t.ok(told.length > 5000 && told.length < 6500, `${told.length} lines: what a socket holds, and 1 MiB`)
  child.kill('SIGTERM')
  t.same(await once(child, 'close'), [0, null])
  t.equal(told.at(-1), 'stopped')
})

for (const [who, openPlace] of Object.entries(deafPlaces())) {
  test(`a log to ${who} costs neither an action nor the stop`, async (t) => {
    const cwd = folderOf(t)
    const { child, port } = await start(t, cwd, openPlace(t, cwd))
    child.stdout?.destroy()
    t.ok(await turnPages(port))
    t.match(await readMetrics(port), /^ovation_faults_total 0$/m)
    const begun = performance.now()
    child.kill('SIGTERM')
    t.same(await once(child, 'exit'), [0, null])
    t.ok(performance.now() - begun < 15_000)
  })
}

test('who does not read at all does not keep it alive', async (t) => {
  const { child, port } = await start(t, folderOf(t), 'pipe')
  t.ok(await turnPages(port))
  child.kill('SIGTERM')
  t.same(await once(child, 'exit'), [0, null])
})

/** Standard outputs that take nothing, or soon nothing more. */
function deafPlaces(): Readonly<Record<string, (t: Test, cwd: string) => 'pipe' | number>> {
  const opened = (t: Test, path: string) => {
    const fd = openSync(path, 'r+')
    t.teardown(() => closeSync(fd))
    return fd
  }
  return {
    'a disk that is full': (t) => opened(t, '/dev/full'),
    'a reader that has gone': () => 'pipe',
    'a pipe that nobody reads': (t, cwd) => {
      execFileSync('mkfifo', [join(cwd, 'pipe')])
      return opened(t, join(cwd, 'pipe'))
    },
  }
}

function folderOf(t: Test): string {
  return t.testdir({ 'layout.json': layoutText, 'service.ini': '[service]\nlayouts = .\n' })
}

async function readMetrics(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { 'x-api-key': apiKey } })).text()
}

/** What a daemon logs to a file from its start to its end. */
async function logOf(
  t: Test,
  env: (file: ReturnType<typeof fstatSync>) => NodeJS.ProcessEnv,
): Promise<string[]> {
  const cwd = t.testdir({ log: '' })
  const path = join(cwd, 'log')
  const file = openSync(path, 'a')
  const { child } = await start(t, cwd, file, env(fstatSync(file)))
  child.kill('SIGTERM')
  await once(child, 'close')
  closeSync(file)
  return readFileSync(path, 'utf8').trimEnd().split('\n')
}

/** Without asking the log whether it is up. */
async function start(t: Test, cwd: string, stdout: 'pipe' | number, env: NodeJS.ProcessEnv = {}) {
  const port = await freePort()
  const settings = {
    OVATION_API_KEY: apiKey,
    OVATION_HTTP_HOST: '127.0.0.1',
    OVATION_HTTP_PORT: String(port),
    OVATION_OSC_HOST: '127.0.0.1',
    OVATION_OSC_PORT: '0',
  }
  const child = spawn(process.execPath, [launcher, 'start'], {
    cwd,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', stdout, 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isUp)
  return { child, port }
}
