import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { encodeRecord, stateHeader } from '../../../src/store/record.js'
import type { PageForPhones } from '../../../src/wire/control.js'
import { openPeer } from '../../osc-input/support/peer.js'
import { type Answer, type Overrides, runBridge } from '../../support/show/bridge.js'
import { displayOptions } from '../../support/show/display-options.js'
import { notOnce, once } from '../../support/show/once-show.js'
import { test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'
import { joinAsOperator, openStream } from '../../support/wire/stream-client.js'

const toggle = { layoutId: 'show', lid: 3, type: 'Toggle' }
const index = { layoutId: 'show', lid: 4, type: 'Index' }

/** The test layout, with one choice each at the Toggle 3 and the Index 4. */
async function runOnce(t: Test, overrides: Overrides = {}) {
  const bridge = await runBridge(t, { catalogue: once, ...overrides })
  const tokenOf = (participant: string) => bridge.tokens.mint({ layoutId: 'show', participant })
  return {
    ...bridge,
    tokenOf,
    /** One person acts, each time with another token. */
    choose: (participant: string, control: object, value: unknown, key = ''): Promise<Answer> =>
      bridge.act(
        { ...control, value },
        { authorization: `Bearer ${tokenOf(participant)}`, 'idempotency-key': key },
      ),
    stateOf: async (lid: number) => (await bridge.admin('GET', '/layout/show/state')).body.controls[lid - 1],
  }
}

test('votes count people: a change of mind moves a vote, and the same again is accepted and not shown', async (t) => {
  const { choose, stateOf, sink, admin } = await runOnce(t)
  t.match(await stateOf(3), { value: null, votes: [0, 0] })
  for (const [person, control, value] of [
    ['ann', index, 2],
    ['bob', index, 2],
    ['ann', index, 0],
    ['bob', index, 2],
    ['ann', index, 0],
    ['ann', toggle, true],
    ['ann', toggle, true],
    ['bob', toggle, false],
    ['bob', toggle, true],
  ] as const)
    t.match(await choose(person, control, value), { status: 200, body: { ok: true } })
  t.strictSame(await stateOf(4), { lid: 4, type: 'Index', value: 0, votes: [1, 0, 1], enabled: true })
  t.strictSame(await stateOf(3), { lid: 3, type: 'Toggle', value: true, votes: [0, 2], enabled: true })
  t.equal((await admin('GET', '/status')).body.actions.accepted, 9)
  const shown = ['/0004 i 2', '/0004 i 2', '/0004 i 0', '/0003 i 1', '/0003 i 0', '/0003 i 1']
  t.same(await sink.only(shown.length), shown)
})

test('phones see where they have one choice, over HTTP and over a stream, and a reload changes that', async (t) => {
  const { tokenOf, url, reload, admin } = await runOnce(t)
  const headers = { authorization: `Bearer ${tokenOf('ann')}` }
  const phone = await openStream(t, url, { token: tokenOf('bob') })
  const toldOver = async () => {
    const { controls } = (await (await fetch(`${url}/page`, { headers })).json()) as PageForPhones
    const streamed = await phone.next()
    t.strictSame(streamed.controls, controls, 'the same over a stream')
    return controls.flatMap((control) => ('once' in control ? [[control.lid, control.once]] : []))
  }
  t.strictSame(await toldOver(), [
    [3, true],
    [4, true],
  ])
  const { body } = await admin('GET', '/layout/show')
  t.notOk(
    body.controls.some((control: object) => 'once' in control),
    'anybody who holds a key sees what the layout has always shown',
  )
  await reload({ catalogue: notOnce })
  t.strictSame(await toldOver(), [])
})

test('a person is the same over HTTP and over streams, and with each new token', async (t) => {
  const { choose, stateOf, tokenOf, url } = await runOnce(t)
  await choose('ann', index, 2)
  const phone = await openStream(t, url, { token: tokenOf('ann') })
  await phone.next()
  phone.send({ id: 'a', ...index, value: 1 })
  t.strictSame(await phone.next(), { id: 'a', ok: true })
  t.same((await stateOf(4)).votes, [0, 1, 0])
  phone.send({ id: 'b', ...index, value: 1 })
  t.strictSame(await phone.next(), { id: 'b', ok: true }, 'again')
  phone.send({ hello: { token: tokenOf('ann') } })
  await phone.next()
  phone.send({ id: 'c', ...index, value: 0 })
  await phone.next()
  t.same((await stateOf(4)).votes, [1, 0, 0])
})

test('an action sent again with its key after a change of mind changes nothing', async (t) => {
  const { choose, stateOf, sink } = await runOnce(t)
  await choose('ann', index, 2, 'first')
  await choose('ann', index, 2, 'again')
  await choose('ann', index, 0, 'second')
  for (const key of ['first', 'again'])
    t.match(await choose('ann', index, 2, key), { status: 200, body: { ok: true } })
  t.match(await stateOf(4), { value: 0, votes: [1, 0, 0] })
  t.same(await sink.only(2), ['/0004 i 2', '/0004 i 0'])
})

test('displays with votes get them with each change, and those who ask get those of the toggle too', async (t) => {
  const sink = await openSink(t)
  const displays = [displayOptions({ port: sink.port, prefix: '/crowd', profile: { votes: 'on' } })]
  const { choose, bridge, admin } = await runOnce(t, { displays })
  const peer = await openPeer(t, bridge.osc.port)
  peer.send('/0003/votes')
  t.equal(await peer.heard('/0003/votes'), '/0003/votes ii 0 0')
  await choose('ann', index, 2)
  await choose('ann', index, 2)
  await choose('ann', index, 1)
  await choose('ann', toggle, true)
  t.same(await sink.received(5), [
    '/crowd/0004 i 2',
    '/crowd/0004/votes iii 0 0 1',
    '/crowd/0004 i 1',
    '/crowd/0004/votes iii 0 1 0',
    '/crowd/0003 i 1',
  ])
  peer.messages.length = 0
  for (const address of ['/0003/votes', '/0004/votes', '/0002/votes']) peer.send(address)
  await peer.settle()
  t.match(peer.messages, [
    '/0003/votes ii 0 1',
    '/0004/votes iii 0 1 0',
    /^\/ovation\/error ss \/0002\/votes only an Index has votes, and a Toggle with once; this control is a Slider$/,
  ])
  await admin('PUT', '/output', { held: true })
  peer.messages.length = 0
  peer.send('/0003/votes')
  t.match(await peer.heard('/ovation/error'), /held/)
})

test('a reset forgets who chose what: everybody may choose the same again, and it is shown', async (t) => {
  const { choose, stateOf, sink, admin } = await runOnce(t)
  await choose('ann', toggle, true)
  await choose('ann', index, 2)
  await admin('POST', '/layout/show/reset', { lid: 3 })
  t.match(await stateOf(3), { value: null, votes: [0, 0] })
  t.match(await stateOf(4), { votes: [0, 0, 1] })
  await choose('ann', toggle, true)
  await admin('POST', '/layout/show/reset', { all: true })
  await choose('ann', index, 2)
  t.match(await stateOf(3), { value: null, votes: [0, 0] })
  t.match(await stateOf(4), { value: 2, votes: [0, 0, 1] })
  const shown = (await sink.received(9)).filter((message) => /^\/000[34]/.test(message))
  t.same(shown, ['/0003 i 1', '/0004 i 2', '/0003 i 0', '/0003 i 1', '/0003 i 0', '/0004 i 2'])
})

test('a change of mind while the output is held is shown afterwards, and the same again is not', async (t) => {
  const sink = await openSink(t)
  const displays = [displayOptions({ port: sink.port, profile: { votes: 'on' } })]
  const { choose, admin } = await runOnce(t, { displays })
  await choose('ann', toggle, true)
  await choose('ann', index, 1)
  await sink.received(3)
  await admin('PUT', '/output', { held: true })
  await choose('ann', toggle, true)
  await choose('ann', index, 1)
  await admin('PUT', '/output', { held: false })
  // Nothing was missed.
  await sink.only(3)
  await admin('PUT', '/output', { held: true })
  await choose('ann', toggle, false)
  await choose('ann', index, 0)
  await admin('PUT', '/output', { held: false })
  t.same((await sink.only(5)).slice(3).toSorted(), ['/0003 i 0', '/0004/votes iii 1 0 0'])
})

test('a control that is closed keeps the choices of everybody', async (t) => {
  const { choose, stateOf, admin } = await runOnce(t)
  await choose('ann', index, 2)
  await admin('PUT', '/layout/show/control/4', { enabled: false })
  t.match(await choose('ann', index, 1), { status: 409, body: { code: 'control-disabled' } })
  await admin('PUT', '/layout/show/control/4', { enabled: true })
  t.match(await stateOf(4), { value: 2, votes: [0, 0, 1] })
  await choose('ann', index, 1)
  t.match(await stateOf(4), { value: 1, votes: [0, 1, 0] })
})

test('operators see the votes of a toggle as they change', async (t) => {
  const bridge = await runOnce(t)
  const operator = await joinAsOperator(t, bridge)
  t.match(operator.frames[0].pages[0].controls[2], { lid: 3, votes: [0, 0] })
  await bridge.choose('ann', toggle, true)
  for (;;) {
    const { controls } = await operator.next()
    if (controls === undefined) continue
    t.match(controls, [{ lid: 3, value: true, votes: [0, 1] }])
    break
  }
})

test('when 200,000 people have chosen, nobody else may begin, on either way, until a reset', async (t) => {
  const state = join(t.testdir(), 'state')
  mkdirSync(state)
  const people = Array.from({ length: 200_000 }, (_, n) => `seat-${n}`)
  const entry = ['choices', 'show', 4, 'Index', people, people.map(() => 1)]
  writeFileSync(join(state, 'state.log'), Buffer.concat([stateHeader, [entry]].map(encodeRecord)))
  const { choose, stateOf, tokenOf, url, admin, sink } = await runOnce(t, { state })
  const refused = await choose('ann', index, 1, 'key')
  t.match(refused, { status: 503, body: { code: 'overloaded' } })
  t.equal(refused.headers.get('retry-after'), '10')
  const phone = await openStream(t, url, { token: tokenOf('ann') })
  await phone.next()
  phone.send({ id: 'a', ...index, value: 1 })
  t.match(await phone.next(), { id: 'a', ok: false, problem: { code: 'overloaded' }, retryAfter: 10 })
  t.equal((await choose('seat-199999', index, 0)).status, 200)
  t.same((await stateOf(4)).votes, [1, 199_999, 0])
  t.same(await sink.received(1), ['/0004 i 0'])
  t.equal((await choose('ann', toggle, true)).status, 200, 'another control has room')
  await admin('POST', '/layout/show/reset', { lid: 4 })
  t.equal((await choose('ann', index, 1, 'key')).status, 200)
  t.same((await stateOf(4)).votes, [0, 1, 0])
})
