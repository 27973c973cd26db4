import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { iniFor, startDaemon, type TestDaemon } from '../support/machine/daemon.js'
import { startTiming } from '../support/machine/quiet-machine.js'
import { type Answer, answer } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { openSink } from '../support/wire/sink.js'
import { Crowd } from './support/crowd.js'
import { type Reload, reloadsOf } from './support/reloads.js'

const rotations = 3
const secretOf = (round: number) => `the secret of round ${round}, long enough for HS256`
const keys = ['first', 'second', 'third'].map((name) => `${name}-key-of-the-venue-0123456789`)

test('secrets change under load: no token is refused before its secret is removed, and all are within a second after', async (t) => {
  const venue = await openVenue(t)
  const { daemon, reload } = venue
  let crowd = await gather(t, venue)
  let answered = 0
  for (let round = 1; round <= rotations; round++) {
    venue.setSecrets(secretOf(round), secretOf(round - 1))
    t.equal((await reload()).msg, 'reloaded')
    const newcomers = await gather(t, venue)
    await waitForPresses(crowd, newcomers)
    venue.setSecrets(secretOf(round).slice(0, 31), secretOf(round - 1))
    t.match((await reload()).msg, /^not reloaded/)
    await waitForPresses(crowd, newcomers)
    answered += await end(t, crowd)
    venue.setSecrets(secretOf(round))
    const timing = startTiming()
    t.equal((await reload()).msg, 'reloaded')
    const refused = { status: 401, body: { code: 'token-invalid' } }
    t.match(await daemon.press(crowd.token), refused, 'though it was cached')
    timing.within(t, 1000, 'they are refused')
    t.match(await daemon.press(crowd.token), refused)
    await waitForPresses(newcomers)
    crowd = newcomers
  }
  answered += await end(t, crowd)
  const { body } = await venue.ask(keys[0]!, 'GET', '/status')
  t.equal(body.actions.accepted, answered, 'each answered press is counted')
})

test('API keys change under load: a removed key is refused within a second, the others never', async (t) => {
  const venue = await openVenue(t)
  const [first = '', second = '', third = ''] = keys
  const steady = poll(venue, second)
  const statusWith = async (key: string) => (await venue.ask(key, 'GET', '/status')).status
  t.same([await statusWith(first), await statusWith(third)], [200, 401])
  venue.setKeys(`desk:${first}\nbackend:${second}\nnew:${third}\n`)
  await venue.reload()
  t.same([await statusWith(first), await statusWith(third)], [200, 200])
  venue.setKeys(`backend:${second}\nnew:too-short\n`)
  t.match((await venue.reload()).faults, [/api-keys: line 2: expected an API key of at least 16/])
  t.same([await statusWith(first), await statusWith(third)], [200, 200], 'an invalid file changes nothing')
  venue.setKeys(`backend:${second}\nnew:${third}\n`)
  const timing = startTiming()
  await venue.reload()
  t.match(await venue.ask(first, 'GET', '/status'), { status: 401, body: { code: 'api-key-invalid' } })
  timing.within(t, 1000, 'it is refused')
  t.equal(await statusWith(third), 200)
  const { asked, refused } = await steady.end()
  t.ok(asked > 20, `${asked} requests meanwhile`)
  t.equal(refused, 0)
})

test('a revocation invalidates the tokens in use at once, and no others', async (t) => {
  const venue = await openVenue(t)
  const crowd = await gather(t, venue)
  await waitForPresses(crowd)
  await end(t, crowd)
  t.equal((await venue.daemon.press(crowd.token)).status, 200)
  await venue.ask(keys[0]!, 'POST', '/layout/demo/revoke')
  t.match(await venue.daemon.press(crowd.token), { status: 401, body: { code: 'token-expired' } })
  await end(t, await gather(t, venue))
})

interface Venue {
  readonly daemon: TestDaemon
  reload(): Promise<Reload>
  setSecrets(current: string, previous?: string): void
  setKeys(text: string): void
  ask(key: string, method: string, path: string, body?: unknown): Promise<Answer>
}

/** A daemon whose secrets are in files of their own. */
async function openVenue(t: Test): Promise<Venue> {
  const { port } = await openSink(t)
  const cwd = t.testdir()
  const write = (name: string, text: string) => writeFileSync(join(cwd, name), text, { mode: 0o600 })
  const setKeys = (text: string) => write('api-keys', text)
  const setSecrets = (current: string, previous?: string) => {
    write('secret', current)
    if (previous !== undefined) write('old-secret', previous)
    const named = previous === undefined ? '' : 'token_secret_previous_file = old-secret\n'
    write(
      'service.ini',
      `${iniFor(port)}[limits]\nactions_per_second = 0\n[auth]\napi_key_file = api-keys\ntoken_secret_file = secret\n${named}`,
    )
  }
  setSecrets(secretOf(0))
  setKeys(`desk:${keys[0]}\nbackend:${keys[1]}\n`)
  const daemon = await startDaemon(t, { cwd })
  return {
    daemon,
    reload: reloadsOf(daemon.process),
    setSecrets,
    setKeys,
    ask: (key, method, path, body) =>
      answer(
        fetch(daemon.url + path, {
          method,
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      ),
  }
}

interface Pressing {
  readonly token: string
  readonly crowd: Crowd
  readonly over: Promise<void>
}

/** A crowd with one new token, already pressing. */
async function gather(t: Test, { daemon, ask }: Venue): Promise<Pressing> {
  const { token } = (await ask(keys[0]!, 'POST', '/token', { layoutId: 'demo' })).body
  const crowd = new Crowd(t, { port: daemon.port, token, phones: 4 })
  return { token, crowd, over: crowd.press() }
}

/** Waits until each crowd has pressed a hundred more times. */
async function waitForPresses(...pressing: readonly Pressing[]): Promise<void> {
  const goals = pressing.map(({ crowd }) => ({ crowd, goal: crowd.answered + crowd.refusals.length + 100 }))
  await until(() => goals.every(({ crowd, goal }) => crowd.answered + crowd.refusals.length >= goal))
}

/** Stops a crowd; checks that none of its presses was refused or left unanswered. */
async function end(t: Test, { crowd, over }: Pressing): Promise<number> {
  crowd.stop()
  await over
  t.same([...new Set(crowd.refusals)], [])
  t.same(crowd.unanswered, [])
  return crowd.answered
}

/** Sends requests with one key, one after the other. */
function poll({ ask }: Venue, key: string): { end(): Promise<{ asked: number; refused: number }> } {
  const seen = { asked: 0, refused: 0 }
  let isOver = false
  const asking = (async () => {
    while (!isOver || seen.asked < 25) {
      if ((await ask(key, 'GET', '/status')).status !== 200) seen.refused++
      seen.asked++
    }
  })()
  return {
    end: async () => {
      isOver = true
      await asking
      return seen
    },
  }
}
