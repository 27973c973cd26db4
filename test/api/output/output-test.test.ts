import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { parseApiKeys } from '../../../src/auth/api-keys.js'
import { openPeer } from '../../osc-input/support/peer.js'
import { freePort } from '../../support/machine/free-port.js'
import { answer, apiKey, runBridge, type TestBridge, tokenSecret } from '../../support/show/bridge.js'
import { displayOptions } from '../../support/show/display-options.js'
import { sampleMessages } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { advanceUntil, turned } from '../../support/time/advance-until.js'
import { until } from '../../support/time/until.js'
import { openSink, type Sink } from '../../support/wire/sink.js'
import { openTcpSink } from '../../support/wire/tcp-sink.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }
/** Where that show stands after a press, the choice of the last option, and a slider at 0.875. */
const presentMessages = [
  '/0001 if 1 0.01',
  '/0002 f 0.875',
  '/0003 i 0',
  '/0004/votes iii 0 0 1',
  '/0006 ff 0 0',
  '/7777 if 0 0',
  '/0009 if 0 0',
]
const refused = 'refused: no program listens on this port there'

test('every display is sent a sample of each control, and nothing is counted', async (t) => {
  const { admin, act, sink } = await runBridge(t)
  await act(press)
  const state = (await admin('GET', '/layout/show/state')).body
  const { status, body } = await admin('POST', '/output/test', {})
  t.equal(status, 200)
  t.strictSame(body, {
    displays: [{ name: 'main', host: '127.0.0.1', port: sink.port, sent: 9, failure: null }],
  })
  t.same((await sink.received(10)).slice(1, 10), sampleMessages)
  t.strictSame((await admin('GET', '/layout/show/state')).body, state)
  await sink.received(16)
  t.match((await admin('GET', '/status')).body, { actions: { accepted: 1 }, displays: [{ sent: 16 }] })
  await act(press)
  t.equal((await sink.received(17)).at(-1), '/0001 if 2 0.02')
})

test('afterwards the displays that were tested stand where the show stands, and nobody takes that for an event', async (t) => {
  const [tested, other] = [await openSink(t), await openSink(t)]
  const { admin, act } = await runBridge(t, {
    displays: [
      displayOptions({ name: 'tested', port: tested.port, profile: { votes: 'on', snapshot: 'off' } }),
      displayOptions({ name: 'other', port: other.port }),
    ],
  })
  await act(press)
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.875 })
  await act({ layoutId: 'show', lid: 4, type: 'Index', value: 2 })
  await act({ layoutId: 'show', lid: 5, type: 'String', value: 'Hello' })
  const before = (await tested.received(5)).length
  await admin('POST', '/output/test', { display: 'tested' })
  const all = await tested.only(before + sampleMessages.length + 1 + presentMessages.length)
  t.same(all.slice(-presentMessages.length), presentMessages)
  t.equal((await other.only(4)).length, 4, 'the other display is left alone')
})

test('after a test while the output is held, displays stand where the show stands when it is released, over a kill too', async (t) => {
  const folder = t.testdir()
  const first = await runBridge(t, { state: folder })
  await first.act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0.875 })
  await first.admin('PUT', '/output', { held: true })
  await first.admin('POST', '/output/test', {})
  // What would be there after a kill at this moment.
  const left = join(`${folder}-left`, 'state')
  t.teardown(() => rmSync(`${folder}-left`, { recursive: true }))
  cpSync(folder, left, { recursive: true, filter: (path) => !path.endsWith('lock') })
  await first.sink.only(1 + sampleMessages.length)
  const { admin, sink } = await runBridge(t, { state: left })
  await sink.only(0)
  await admin('PUT', '/output', { held: false })
  t.same((await sink.only(6)).toSorted(), [
    '/0001 if 0 0',
    '/0002 f 0.875',
    '/0003 i 0',
    '/0006 ff 0 0',
    '/0009 if 0 0',
    '/7777 if 0 0',
  ])
})

test('one display is named, and each of its hosts is answered for', async (t) => {
  const { admin, sinks } = await withTwoDisplays(t)
  const [left, right] = sinks
  const { status, body } = await admin('POST', '/output/test', { display: 'right' })
  t.equal(status, 200)
  t.match(body.displays, [{ name: 'right', port: right.port, sent: 9, failure: null }])
  t.equal(body.displays.length, 1)
  await right.received(9)
  t.same(left.messages, [])
  const both = await admin('POST', '/output/test', { display: undefined, more: 'is ignored' })
  t.match(both.body.displays, [{ name: 'left' }, { name: 'right' }])
  const closed = await freePort()
  const displays = [left.port, closed].map((port) => displayOptions({ name: 'main', port }))
  const backup = await runBridge(t, { displays })
  t.strictSame((await backup.admin('POST', '/output/test', { display: 'main' })).body.displays, [
    { name: 'main', host: '127.0.0.1', port: left.port, sent: 9, failure: null },
    { name: 'main', host: '127.0.0.1', port: closed, sent: 0, failure: refused },
  ])
})

test('an unknown display is refused with the names there are, and so is a body that is not clear', async (t) => {
  const { admin, bridge, sinks } = await withTwoDisplays(t)
  const peer = await openPeer(t, bridge.osc.port)
  peer.send('/ovation/subscribe', 'guest')
  await peer.heard('/ovation/subscribed')
  await peer.settle()
  const heard = peer.messages.length
  const cases: readonly (readonly [body: unknown, code: string, path?: string])[] = [
    ['', 'body-not-json'],
    [undefined, 'body-not-json'],
    ['{', 'body-not-json'],
    [[], 'body-invalid', '$'],
    ['null', 'body-invalid', '$'],
    [{ display: null }, 'body-invalid', '$.display'],
    [{ display: ['left'] }, 'body-invalid', '$.display'],
    [{ display: '' }, 'body-invalid', '$.display'],
    [{ display: 'Left' }, 'body-invalid', '$.display'],
    [{ display: '*' }, 'body-invalid', '$.display'],
    [{ display: 'guest' }, 'body-invalid', '$.display'],
  ]
  for (const [body, code, path] of cases) {
    const refusal = await admin('POST', '/output/test', body)
    t.match(refusal, { status: 400, body: { code } }, JSON.stringify(body))
    t.equal(refusal.body.errors?.[0].path, path)
  }
  const { detail } = (await admin('POST', '/output/test', { display: 'centre' })).body
  t.match(detail, /\(left, right\); received another name/)
  t.equal((await admin('POST', '/output/test', {})).body.displays.length, 2)
  await peer.settle()
  t.equal(peer.messages.length, heard + 1, 'and displays that have registered are sent nothing')
  t.equal(timesTried(sinks[0]), 1)
})

test('it is refused in the order of all operations with a key', async (t) => {
  const { url, reload } = await runBridge(t)
  const keys = [
    'admin-key-of-this-test',
    'view/view:view-key-of-this-test',
    'b/tokens:token-key-of-this-test',
  ]
  await reload({ secrets: { apiKeys: parseApiKeys(keys.join('\n'), 'test'), tokenSecret } })
  const ask = (headers: Record<string, string>, body: string, method = 'POST') =>
    answer(fetch(`${url}/output/test`, { method, headers, body }))
  const long = 'x'.repeat(20_000)
  const text = { 'content-type': 'text/plain' }
  const steps = [
    [{}, long, 'PUT', 405, 'method-not-allowed'],
    [text, long, 'POST', 401, 'api-key-invalid'],
    [{ ...text, 'x-api-key': apiKey }, long, 'POST', 401, 'api-key-invalid'],
    [{ ...text, 'x-api-key': 'view-key-of-this-test' }, long, 'POST', 403, 'scope-insufficient'],
    [{ ...text, 'x-api-key': 'token-key-of-this-test' }, long, 'POST', 403, 'scope-insufficient'],
    [{ ...text, 'x-api-key': 'admin-key-of-this-test' }, long, 'POST', 413, 'body-too-large'],
    [{ ...text, 'x-api-key': 'admin-key-of-this-test' }, '{', 'POST', 415, 'media-type-unsupported'],
    [
      { 'x-api-key': 'admin-key-of-this-test', 'content-type': 'application/json' },
      '{',
      'POST',
      400,
      'body-not-json',
    ],
  ] as const
  for (const [headers, body, method, status, code] of steps)
    t.match(await ask(headers, body, method), { status, body: { code } }, code)
})

test('while one test is under way, another is refused, and the next one is taken', async (t) => {
  const { admin, sink } = await runBridge(t)
  const first = admin('POST', '/output/test', {})
  await sink.received(9)
  const [unknown, second] = await Promise.all([
    admin('POST', '/output/test', { display: 'nowhere' }),
    admin('POST', '/output/test', { display: 'main' }),
  ])
  t.match(unknown, { status: 400 }, 'what is wrong with it is said first')
  t.match(second, { status: 503, body: { code: 'overloaded' } })
  t.equal(second.headers.get('retry-after'), '5')
  t.match(await first, { status: 200, body: { displays: [{ sent: 9 }] } })
  t.equal((await admin('POST', '/output/test', {})).status, 200)
  await sink.received(24)
  t.equal(timesTried(sink), 2, 'and the refused one sent nothing')
})

test('displays are tested also while the output is held, and nothing of the audience goes with it', async (t) => {
  const sink = await openSink(t)
  const displays = [displayOptions({ port: sink.port, profile: { maxRate: 1 } })]
  const { admin, act } = await runBridge(t, { displays })
  const light = (value: number) => act({ layoutId: 'show', lid: 2, type: 'Slider', value })
  const lights = () => sink.messages.filter((message) => message.startsWith('/0002'))
  await light(0.125)
  await light(0.25)
  await admin('PUT', '/output', { held: true })
  await light(0.375)
  t.match((await admin('POST', '/output/test', {})).body.displays, [{ sent: 9, failure: null }])
  t.same(lights(), ['/0002 f 0.125', '/0002 f 0.5'])
  await admin('PUT', '/output', { held: false })
  await until(() => lights().length === 3)
  t.equal(lights().at(-1), '/0002 f 0.375', 'afterwards it stands where the show stands')
})

test('a test that waits for a display is answered when the service stops', async (t) => {
  const port = await freePort()
  const displays = [displayOptions({ port, profile: { snapshot: 'off' } })]
  const { bridge, admin, act } = await runBridge(t, { displays })
  await act(press)
  await until(async () => (await admin('GET', '/status')).body.displays[0].state === 'down')
  const sink = await openSink(t, port)
  const time = advanceTime(t)
  const tried = admin('POST', '/output/test', {})
  await advanceUntil(time, () => sink.messages.length === 9, 1)
  const begun = time.now()
  await turned(time, bridge.close(), 1)
  t.match(await tried, { status: 200, body: { displays: [{ sent: 0, failure: refused }] } })
  t.ok(time.now() - begun < 2000, 'sooner than it could be known that the display is back')
})

test('a display over TCP is tested over its connection; one that is not connected is named with the reason', async (t) => {
  const [sink, gone] = [await openTcpSink(t), await openTcpSink(t)]
  await gone.close()
  const displays = [
    displayOptions({ name: 'main', port: sink.port, transport: 'tcp' }),
    displayOptions({ name: 'gone', port: gone.port, transport: 'tcp' }),
  ]
  const { admin, act } = await runBridge(t, { displays })
  await act(press)
  await sink.received(1)
  const { body } = await admin('POST', '/output/test', {})
  t.match(body.displays, [
    { name: 'main', sent: 9, failure: null },
    { name: 'gone', sent: 0, failure: 'refused: no program listens on this TCP port there' },
  ])
  t.same((await sink.received(10)).slice(1, 10), sampleMessages)
  await act(press)
  await until(() => sink.messages().at(-1) === '/0001 if 2 0.02')
  t.equal(sink.connections.length, 1)
})

/** How many samples of the same text it was sent. */
function timesTried({ messages }: Sink): number {
  return messages.filter((message) => message === '/0005 s Ovation test').length
}

/** A bridge with the displays `left` and `right`. */
async function withTwoDisplays(t: Test): Promise<TestBridge & { readonly sinks: readonly [Sink, Sink] }> {
  const sinks = [await openSink(t), await openSink(t)] as const
  const displays = [
    displayOptions({ name: 'left', port: sinks[0].port }),
    displayOptions({ name: 'right', port: sinks[1].port }),
  ]
  return { ...(await runBridge(t, { displays })), sinks }
}
