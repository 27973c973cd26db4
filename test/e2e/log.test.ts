import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Test, test } from 'tap'
import { freePort } from '../support/free-port.js'
import { until } from '../support/until.js'

const apiKey = 'a-key-for-tests-only'
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

/** Each turn is told in a line of 200 bytes. */
const turns = 10_000
const layoutId = 'l'.repeat(64)
const pageIds = ['p', 'q'].map((letter) => letter.repeat(64))
const layoutText = JSON.stringify({
  layoutId,
  activePageId: pageIds[1],
  pages: pageIds.map((pageId) => ({ pageId, controls: [] })),
})

function folderOf(t: Test): string {
  return t.testdir({ 'layout.json': layoutText, 'service.ini': '[service]\nlayouts = .\n' })
}

/** Whether each turn was done. */
async function turnPages(port: number): Promise<boolean> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const statuses = await Promise.all(Array.from({ length: turns }, (_, n) => turnPage(agent, port, n % 2)))
  agent.destroy()
  return statuses.every((status) => status === 200)
}

async function readMetrics(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { 'x-api-key': apiKey } })).text()
}

function turnPage(agent: Agent, port: number, page: number): Promise<number | undefined> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const target = { agent, port, method: 'PUT', path: `/layout/${layoutId}/page`, headers }
  return new Promise((resolve, reject) => {
    const sent = request(target, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    sent.once('error', reject).end(JSON.stringify({ pageId: pageIds[page] }))
  })
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
