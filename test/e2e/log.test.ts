import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
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

test('72: nobody waits for who does not read the log, and only so much is kept for him', async (t) => {
  const cwd = t.testdir({ 'layout.json': layoutText, 'service.ini': '[service]\nlayouts = .\n' })
  const { child, port } = await start(t, cwd, 'pipe')
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  t.teardown(() => agent.destroy())
  const statuses = await Promise.all(Array.from({ length: turns }, (_, n) => turnPage(agent, port, n % 2)))
  t.ok(statuses.every((status) => status === 200))
  let read = 0
  child.stdout!.on('data', (bytes: Buffer) => {
    read += bytes.length
  })
  child.kill('SIGTERM')
  t.same(await once(child, 'close'), [0, null])
  t.ok(read > 1_000_000 && read < 1_300_000, `${read} bytes are kept: what a pipe holds, and 1 MiB`)
})

/** Each turn is told in a line of 200 bytes. */
const turns = 10_000
const layoutId = 'l'.repeat(64)
const pageIds = ['p', 'q'].map((letter) => letter.repeat(64))
const layoutText = JSON.stringify({
  layoutId,
  activePageId: pageIds[1],
  pages: pageIds.map((pageId) => ({ pageId, controls: [] })),
})

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
