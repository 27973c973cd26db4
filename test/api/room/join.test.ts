import { type Answer, answer, runBridge } from '../../support/show/bridge.js'
import { claimsIn, joinRoom } from '../../support/show/join.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { until } from '../../support/time/until.js'

const passcode = 'open sesame'
const press = { layoutId: 'show', lid: 1, type: 'Button' }

test('somebody joins, and plays', async (t) => {
  const bridge = await runBridge(t, { room: { open: 'on', tokenTtl: 7200, actionsPerSecond: 7 } })
  const joined = await joinRoom(bridge)
  t.equal(joined.status, 200)
  t.same(Object.keys(joined.body), ['token', 'expiresIn'])
  t.equal(joined.body.expiresIn, 7200)
  t.equal(joined.headers.get('cache-control'), 'no-store')
  const { iat, exp, sub, ...claims } = claimsIn(joined.body.token)
  t.same(claims, { iss: 'ovation', aud: 'show', scope: 'audience', rate: 7, join: true })
  t.equal(exp - iat, 7200)
  t.match(sub, /^[\w-]{22}$/)
  const authorization = `Bearer ${joined.body.token}`
  t.equal((await bridge.act(press, { authorization })).status, 200)
  const other = await joinRoom(bridge)
  t.not(claimsIn(other.body.token).sub, sub, 'everybody is somebody else')
  t.match((await bridge.admin('GET', '/metrics')).body, /^ovation_joins_total\{result="joined"\} 2$/m)
})

test('a token of a backend does not say that its holder joined', async (t) => {
  const { admin } = await runBridge(t)
  t.notOk('join' in claimsIn((await admin('POST', '/token', { layoutId: 'show' })).body.token))
})

test('the reasons to refuse come in a fixed order', async (t) => {
  const room = { passcode, people: 1, joinsPerSecond: 1 }
  const bridge = await runBridge(t, { room, http: { maxBody: 100 } })
  const json = { 'content-type': 'application/json' }
  const large = { passcode: 'x'.repeat(200) }
  const refused = async (status: number, code: string, ...request: [unknown?, string?, object?]) => {
    const [body = {}, layoutId = 'show', headers = json] = request
    const got = await joinRoom(bridge, body, layoutId, headers as Record<string, string>)
    t.match(got, { status, body: { code, status } })
    t.notOk([...got.headers.keys()].some((name) => name.startsWith('access-control')))
    t.notMatch(JSON.stringify(got.body), /sesame|xxx/)
    return got
  }
  await refused(404, 'layout-not-found', large, 'none', {})
  await refused(404, 'layout-not-found', large, '%zz', {})
  await refused(413, 'body-too-large', large, 'show', {})
  await refused(415, 'media-type-unsupported', '{', 'show', {})
  await refused(415, 'media-type-unsupported', '{', 'show', { 'content-type': 'text/plain' })
  await refused(415, 'media-type-unsupported', '{', 'show', { ...json, 'content-encoding': 'gzip' })
  for (const body of ['', '{', '\ufeff{}']) await refused(400, 'body-not-json', body)
  for (const body of ['[]', 'null', '1', { passcode: 1 }, { passcode: null }, { token: {} }])
    await refused(400, 'body-invalid', body)
  await refused(403, 'room-closed', { passcode: 'wrong' })
  await bridge.admin('PUT', '/room/show', { open: true })
  for (const body of [{}, { passcode: '' }, { token: passcode }]) {
    const { body: problem } = await refused(403, 'passcode-invalid', body)
    t.match(problem.detail, /received none\. It is on the QR code/)
  }
  for (const body of [{ passcode: 'wrong' }, { passcode: `${passcode} ` }]) {
    const { body: problem } = await refused(403, 'passcode-invalid', body)
    t.match(problem.detail, /received another one/)
  }
  t.equal((await joinRoom(bridge, { passcode })).status, 200)
  await refused(403, 'passcode-invalid', { passcode: 'wrong' })
  await refused(403, 'room-full', { passcode })
  await bridge.reload({ room: { people: 100 } })
  const many = await Promise.all(Array.from({ length: 10 }, () => joinRoom(bridge, { passcode })))
  const limited = many.find(({ status }) => status !== 200)
  t.match(limited, { status: 429, body: { code: 'rate-limited' } })
  t.match(limited?.headers.get('retry-after'), /^[1-9]\d*$/)
  const metrics = (await bridge.admin('GET', '/metrics')).body
  for (const [result, count] of Object.entries({
    'passcode-invalid': 6,
    'room-closed': 1,
    'room-full': 1,
  }))
    t.match(metrics, `ovation_joins_total{result="${result}"} ${count}\n`)
})

test('no page of another origin can join: neither a simple request nor a preflight gets through', async (t) => {
  const bridge = await runBridge(t, { room: { open: 'on' } })
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ])
    t.match(
      await joinRoom(bridge, '{}', 'show', type === '' ? {} : { 'content-type': type }),
      { status: 415 },
      type,
    )
  const preflight = await answer(
    fetch(`${bridge.url}/join/show`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    }),
  )
  t.equal(preflight.status, 405)
  t.notOk(preflight.headers.has('access-control-allow-origin'))
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON'])
    t.equal((await joinRoom(bridge, '{}', 'show', { 'content-type': type })).status, 200, type)
})

test('right passcodes are limited, all rooms together; wrong ones take no place', async (t) => {
  const catalogue = new Map(
    ['show', 'other'].map((layoutId) => [layoutId, layoutOf({ ...showFile, layoutId })] as const),
  )
  const bridge = await runBridge(t, { catalogue, room: { open: 'on', passcode, joinsPerSecond: 2 } })
  const time = advanceTime(t)
  const wrong = await Promise.all(Array.from({ length: 4 }, () => joinRoom(bridge, { passcode: 'wrong' })))
  t.ok(wrong.every(({ status }) => status === 403))
  const answers: Answer[] = []
  const joins = Array.from({ length: 60 }, async (_, n) =>
    answers.push(await joinRoom(bridge, { passcode }, n % 2 ? 'show' : 'other')),
  )
  const count = (status: number) => answers.filter((each) => each.status === status).length
  await until(
    () => answers.length === 53,
    'all are answered but those who may be let in within four seconds',
    () => answers.length,
  )
  t.same([count(200), count(429)], [2, 51])
  t.ok(answers.every(({ status, headers }) => status === 200 || Number(headers.get('retry-after')) >= 1))
  await time.advance(3500)
  await Promise.all(joins)
  t.same([count(200), count(429)], [9, 51])
  await time.advance(1000)
  t.equal((await joinRoom(bridge, { passcode })).status, 200, 'and then there is room again')
})

test('each layout takes its number of new people a day, also over a restart', async (t) => {
  const state = t.testdir()
  const catalogue = new Map(
    ['show', 'other'].map((layoutId) => [layoutId, layoutOf({ ...showFile, layoutId })] as const),
  )
  const overrides = { catalogue, state, room: { open: 'on', people: 3 } } as const
  const clock = atNoon(t)
  const first = await runBridge(t, overrides)
  const tokens = [await joinRoom(first), await joinRoom(first)].map(({ body }) => body.token)
  for (const token of tokens)
    t.equal((await joinRoom(first, { token })).status, 200, 'who comes back is not new')
  await first.bridge.close()
  const second = await runBridge(t, overrides)
  t.equal((await joinRoom(second)).status, 200)
  t.match(await joinRoom(second), { status: 403, body: { code: 'room-full' } })
  t.equal((await joinRoom(second, {}, 'other')).status, 200)
  t.equal((await joinRoom(second, { token: tokens[0] })).status, 200)
  clock.turn(12 * 3_600_000)
  t.equal((await joinRoom(second)).status, 200, 'the next day')
})

test('when the longest lifetime of tokens is shorter, it counts', async (t) => {
  const bridge = await runBridge(t, { room: { open: 'on', tokenTtl: 365 * 86_400 } })
  t.equal((await joinRoom(bridge)).body.expiresIn, 90 * 86_400)
})

/** The clock of the day, begun at noon, UTC. */
function atNoon(t: import('tap').Test) {
  const { now } = Date
  let ahead = 12 * 3_600_000 - (now() % 86_400_000)
  Date.now = () => now() + ahead
  t.teardown(() => {
    Date.now = now
  })
  return {
    turn: (ms: number) => {
      ahead += ms
    },
  }
}
