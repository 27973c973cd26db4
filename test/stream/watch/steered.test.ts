import { openPeer } from '../../osc-input/support/peer.js'
import { runBridge } from '../../support/show/bridge.js'
import { judge, moderated, waitingIn, writing } from '../../support/show/moderated-show.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { joinAsOperator, type StreamClient } from '../../support/wire/stream-client.js'

const steeredOn = ({ frames }: StreamClient) => frames.filter(({ event }) => event === 'steered')

test('operators are told at once who did what, and who comes later has it in the show', async (t) => {
  const bridge = await runBridge(t, {
    catalogue: moderated,
    moreKeys: ['tablet/operate:another-key-for-tests'],
  })
  const { admin, act } = bridge
  const operator = await joinAsOperator(t, bridge)
  const before = Date.now()
  await act(writing('one'))
  await act(writing('two'))
  const [one, two] = await waitingIn(bridge)
  await judge(bridge, one!.textId, true)
  await judge(bridge, two!.textId, false)
  await admin('DELETE', `/layout/show/texts/${one!.textId}`)
  const participant = one!.participant!
  await admin('PUT', '/layout/show/muted', { participant, muted: true })
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  await admin('PUT', '/layout/show/control/1', { enabled: false })
  await admin('PUT', '/layout/show/control/1', { enabled: false })
  await admin('PUT', '/output', { held: true })
  await admin('PUT', '/room/show', { open: true })
  await act({ layoutId: 'show', lid: 9, type: 'Button' })
  await admin('POST', '/layout/show/reset', { lid: 9 })
  await admin('POST', '/layout/show/reset', { undo: true })
  await fetch(`${bridge.url}/layout/show/reset`, {
    method: 'POST',
    headers: { 'x-api-key': 'another-key-for-tests', 'content-type': 'application/json' },
    body: '{"all":true}',
  })
  const deeds = [
    { text: { textId: one!.textId, lid: 5, done: 'approved' } },
    { text: { textId: two!.textId, lid: 5, done: 'rejected' } },
    { text: { textId: one!.textId, lid: 5, done: 'takenBack' } },
    { muted: { participant, muted: true } },
    { page: { pageId: 'second' } },
    { enabled: { lid: 1, enabled: false } },
    { held: true },
    { room: { open: true } },
    { reset: { lid: 9 } },
    { reset: { lid: 9, undone: true } },
    { reset: { lid: 'all' } },
  ]
  await until(() => steeredOn(operator).length >= deeds.length)
  const told = steeredOn(operator)
  t.strictSame(
    told.map(({ did }) => did),
    deeds,
  )
  t.same(
    told.map(({ by }) => by),
    [...deeds.slice(1).map(() => 'key-1'), 'tablet'],
  )
  for (const { at } of told) t.ok(at >= before && at <= Date.now())
  const later = await joinAsOperator(t, bridge)
  t.strictSame(
    later.frames[0].steered,
    told.map(({ event, ...steered }) => steered),
  )
  t.same(steeredOn(later), [], 'nothing is told twice')
})

test('what a desk does over OSC is told with its address, and a hold to the operators of every layout', async (t) => {
  const catalogue = new Map(
    ['show', 'other'].map((layoutId) => [layoutId, layoutOf({ ...showFile, layoutId })] as const),
  )
  const bridge = await runBridge(t, { catalogue })
  const [operator, elsewhere] = [await joinAsOperator(t, bridge), await joinAsOperator(t, bridge, 'other')]
  const desk = await openPeer(t, bridge.bridge.osc.port)
  desk.send('/ovation/page', 'show', 'second')
  desk.send('/ovation/hold', 1)
  desk.send('/ovation/enable', 'show', 1, 0)
  desk.send('/ovation/reset', 'show', 'all')
  await until(() => steeredOn(operator).length >= 4)
  const by = `osc 127.0.0.1:${desk.port}`
  t.match(steeredOn(operator), [
    { by, did: { page: { pageId: 'second' } } },
    { by, did: { held: true } },
    { by, did: { enabled: { lid: 1, enabled: false } } },
    { by, did: { reset: { lid: 'all' } } },
  ])
  t.match(steeredOn(elsewhere), [{ by, did: { held: true } }])
  t.equal(steeredOn(elsewhere).length, 1)
})

test('operators see the last reset as long as it can be undone', async (t) => {
  const bridge = await runBridge(t)
  const operator = await joinAsOperator(t, bridge)
  t.equal(operator.frames[0].lastReset, null)
  const lastReset = () => operator.frames.findLast((frame) => 'lastReset' in frame)?.lastReset
  await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  const before = Date.now()
  await bridge.admin('POST', '/layout/show/reset', { lid: 1 })
  await until(() => lastReset() !== null)
  t.match(lastReset(), { lid: 1 })
  t.ok(lastReset().until >= before + 60_000 && lastReset().until <= Date.now() + 60_000)
  await bridge.admin('POST', '/layout/show/reset', { undo: true })
  await until(() => lastReset() === null)
})
