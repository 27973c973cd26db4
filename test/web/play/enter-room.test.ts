import { type Entry, enterRoom } from '../../../src/web/play/entry/enter-room.js'
import { test } from '../../support/tap.js'

interface Reply {
  readonly status?: number
  readonly body: object
  readonly retryAfter?: number
}

/** Knocks once. @param replies of `GET /room` and `POST /join`; `undefined`: nobody answers. */
async function knock(replies: readonly (Reply | undefined)[], passcode?: string) {
  const left = [...replies]
  const asked: unknown[] = []
  const steps: Entry[] = []
  const waits: number[] = []
  const { fetch, setTimeout: begin } = globalThis
  let done = () => {}
  const ended = new Promise<void>((resolve) => {
    done = resolve
  })
  let token: string | undefined
  const fake = async (_url: string, init?: { readonly body?: string }) => {
    asked.push(init?.body === undefined ? 'room' : JSON.parse(init.body))
    const reply = left.shift()
    if (!reply) throw new TypeError('Failed to fetch')
    const { status = 200, body, retryAfter } = reply
    return new Response(JSON.stringify(body), {
      status,
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    })
  }
  Object.assign(globalThis, {
    fetch: fake,
    // The first one limits how long an answer may take.
    setTimeout: (step: () => void, ms: number) => {
      if (ms === 7000 && step.name !== 'lookIfSeen') return begin(step, ms)
      waits.push(ms)
      return setImmediate(done)
    },
  })
  const door = enterRoom('http://venue.example', 'show', passcode, {
    facts: () => {},
    step: (step) => {
      steps.push(step)
      if (step.includes('passcode')) setImmediate(done)
    },
    joined: (got) => {
      token = got
      done()
    },
  })
  await ended
  door.stop()
  Object.assign(globalThis, { fetch, setTimeout: begin })
  return { asked, step: steps.at(-1), wait: waits.at(-1), token, passcode: door.passcode }
}

const room = (change: object = {}): Reply => ({
  body: { layoutId: 'show', name: 'Show', open: true, passcode: false, url: '', theme: {}, ...change },
})
const refused = (code: string, status = 403, retryAfter?: number): Reply => ({
  status,
  body: { code },
  ...(retryAfter !== undefined && { retryAfter }),
})

test('an open room lets somebody in, with the passcode that is known', async (t) => {
  const open = await knock([room(), { body: { token: 'a.b.c' } }])
  t.match(open, { asked: ['room', {}], token: 'a.b.c' })
  const known = await knock([room({ passcode: true }), { body: { token: 'a.b.c' } }], 'sesame')
  t.match(known, { asked: ['room', { passcode: 'sesame' }], token: 'a.b.c' })
})

test('where a passcode is needed it is asked for, and a wrong one is forgotten', async (t) => {
  t.match(await knock([room({ passcode: true })]), { asked: ['room'], step: 'passcode' })
  const wrong = await knock([room({ passcode: true }), refused('passcode-invalid')], 'sesame')
  t.match(wrong, { step: 'wrong-passcode', passcode: undefined })
  // It was switched on in between.
  t.match(await knock([room(), refused('passcode-invalid')]), { step: 'passcode' })
})

test('a phone that is not admitted learns why, and tries again after a time that differs from phone to phone', async (t) => {
  const cases: readonly [Entry, readonly (Reply | undefined)[], least: number, most: number][] = [
    ['closed', [room({ open: false })], 7000, 14_000],
    ['closed', [room(), refused('room-closed')], 7000, 14_000],
    ['full', [room(), refused('room-full')], 30_000, 60_000],
    ['gone', [{ status: 404, body: {} }], 20_000, 40_000],
    ['busy', [room(), refused('rate-limited', 429, 3)], 4000, 5000],
    ['busy', [room(), refused('internal', 500)], 1000, 2000],
    ['offline', [undefined], 1000, 2000],
    ['offline', [room(), undefined], 1000, 2000],
    ['offline', [{ status: 503, body: { code: 'overloaded' } }], 1000, 2000],
    ['offline', [{ body: { portal: 'Please sign in' } }], 1000, 2000],
  ]
  for (const [step, replies, least, most] of cases) {
    const waits: number[] = []
    for (let phone = 0; phone < 20; phone++) {
      const stood = await knock(replies)
      t.equal(stood.step, step)
      waits.push(stood.wait!)
    }
    t.ok(Math.min(...waits) >= least && Math.max(...waits) <= most, `${step}: ${waits.map(Math.round)}`)
    t.ok(Math.max(...waits) - Math.min(...waits) > (most - least) / 3, 'spread')
  }
})
