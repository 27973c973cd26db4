import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Test } from 'tap'
import { iniFor, startDaemon, type TestDaemon } from '../../support/machine/daemon.js'
import { startTiming } from '../../support/machine/quiet-machine.js'
import { claimsIn } from '../../support/show/join.js'
import { test } from '../../support/tap.js'

const passcode = 'open sesame'
/** A tenth of what is promised: 2,000 people in 20 s, and 50,000 wrong passcodes in a minute. */
const people = 200
const wrongs = 1600
const seconds = 2
/** Promised is that nobody notices; this is what a slow machine gets. */
const slowMs = 2500

test('people join while many more guess, all from one address, and anybody who plays notices nothing', async (t) => {
  const cwd = t.testdir({ 'service.ini': `${iniFor(9)}[room]\nopen = on\npasscode = ${passcode}\n` })
  const daemon = await startDaemon(t, { cwd })
  const player = (await join(t, daemon, { passcode })).token
  const timing = startTiming()
  const guesses = spread(wrongs, () => join(t, daemon, { passcode: randomBytes(6).toString('hex') }))
  const joins = spread(people, () => join(t, daemon, { passcode }))
  const times: number[] = []
  const playing = (async () => {
    while (timing.ms < seconds * 1000 || times.length <= 3) {
      const pressed = timing.ms
      t.equal((await daemon.press(player)).status, 200)
      times.push(timing.ms - pressed)
      await pause(100)
    }
  })()
  const [guessed, joined] = await Promise.all([guesses, joins, playing])
  const told = guessed.map(({ status, code }) => `${status} ${code}`)
  t.same(new Set(told), new Set(['403 passcode-invalid', '429 rate-limited']))
  const looked = told.filter((each) => each === '403 passcode-invalid').length
  t.ok(looked <= 5 + 5 * (timing.ms / 1000), `${looked} were looked at`)
  t.same(new Set(joined.map(({ status }) => status)), new Set([200]))
  t.equal(new Set(joined.map(({ token }) => claimsIn(token).sub)).size, people)
  const slowest = Math.max(...times, ...joined.map(({ ms }) => ms))
  timing.within(t, slowMs, 'even the slowest is answered', slowest)
  t.ok(times.length > 3)
})

interface Joined {
  readonly status: number
  readonly ms: number
  readonly token: string
  readonly code: string | undefined
}

/** So many calls, evenly over the time of the test. */
async function spread<T>(count: number, call: () => Promise<T>): Promise<readonly T[]> {
  const calls: Promise<T>[] = []
  const begun = performance.now()
  while (calls.length < count) {
    const due = ((performance.now() - begun) / (seconds * 1000)) * count
    while (calls.length < Math.min(count, due)) calls.push(call())
    await pause(5)
  }
  return Promise.all(calls)
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Not with fetch, which costs more than what is measured. */
function join(t: Test, { port }: TestDaemon, body: object): Promise<Joined> {
  t.teardown(() => agent.destroy())
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    request({ port, host: '127.0.0.1', path: '/join/demo', method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => {
        const { token = '', code } = JSON.parse(text)
        resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begun, token, code })
      })
    })
      .on('error', reject)
      .end(JSON.stringify(body))
  })
}
