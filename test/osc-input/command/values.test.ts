import { runBridge } from '../../support/show/bridge.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { openPeer } from '../support/peer.js'
import { refusalsOf } from '../support/refusals-of.js'

test('the votes of an Index are asked for, whether or not they are sent otherwise', async (t) => {
  const { act, bridge } = await runBridge(t)
  const peer = await openPeer(t, bridge.osc.port)
  peer.send('/0004/votes')
  await peer.settle()
  for (const value of [2, 0, 2]) await act({ layoutId: 'show', lid: 4, type: 'Index', value })
  peer.send('/0004/votes')
  await peer.settle()
  t.same(peer.messages.slice(0, 3), [
    '/0004/votes iii 0 0 0',
    '/ovation/pong s settled-1',
    '/0004/votes iii 1 0 2',
  ])
})

test('what has no votes says so, and votes that come back are ignored', async (t) => {
  const testBridge = await runBridge(t)
  const peer = await openPeer(t, testBridge.bridge.osc.port)
  for (const [address, reason] of [
    ['/0001/votes', /only an Index has votes, and a Toggle with once; this control is a Button/],
    ['/0099/votes', /the layout show has no control at this address/],
  ] as const) {
    peer.messages.length = 0
    peer.send(address)
    t.match(await peer.heard(`/ovation/error ss ${address} `), reason)
  }
  peer.messages.length = 0
  peer.send('/0004/votes', 1, 0, 2)
  for (const address of ['/0004/vote', '/0004/votes/x', '/crowd/0004/votes', '/0002/modus'])
    peer.send(address)
  await peer.settle()
  t.same(peer.messages, ['/ovation/pong s settled-1'])
  t.equal((await refusalsOf(testBridge))['not-for-us'], 5)
})

test('what is meant for other programs is ignored and counted, never answered', async (t) => {
  const testBridge = await runBridge(t)
  const peer = await openPeer(t, testBridge.bridge.osc.port)
  const foreign = [
    '/composition/master',
    '/1/fader1',
    '/ping',
    '/000',
    '/12345678901',
    '/0002/x',
    '/a/ovation/ping',
  ]
  for (const address of foreign) {
    peer.send(address)
    peer.send(address, 1)
  }
  for (const address of [
    '/0002',
    '/0004',
    '/ovation/subscribed',
    '/ovation/info',
    '/ovation/pong',
    '/ovation/error',
  ])
    peer.send(address, 'x')
  await peer.settle()
  t.same(peer.messages, ['/ovation/pong s settled-1'])
  t.equal((await refusalsOf(testBridge))['not-for-us'], 2 * foreign.length + 6)
})

/** Two layouts with a Toggle each, of which only one may be meant. */
const two = new Map(
  ['one', 'two'].map((layoutId, n) => [
    layoutId,
    layoutOf({
      layoutId,
      activePageId: 'a',
      pages: ['a', 'b'].map((pageId, at) => ({
        pageId,
        controls: [{ lid: 10 * (n + 1) + at, type: 'Toggle', props: { label: 'x' } }],
      })),
    }),
  ]),
)

test('who speaks from another port than its display means that one, until there is another or it has gone', async (t) => {
  const { admin, bridge } = await runBridge(t, { catalogue: two })
  const clock = stopClock(t)
  const speaker = await openPeer(t, bridge.osc.port)
  const [display, other] = [await openPeer(t, bridge.osc.port), await openPeer(t, bridge.osc.port)]
  const ask = async (address: string, ...args: number[]) => {
    // With the answers to what came before.
    await speaker.settle()
    clock.advance(120)
    speaker.messages.length = 0
    speaker.send(address, ...args)
    await speaker.settle()
    return speaker.messages[0]
  }
  t.match(await ask('/0020'), /several layouts/)
  speaker.send('/ovation/subscribe', display.port, 'Wall', 'qlcplus', 'two')
  await display.heard('/ovation/page ss two a')
  t.equal(await ask('/0020'), '/0020 f 0', 'its layout and its profile')
  t.match(await ask('/0010'), /the layout two has no control at this address/)
  t.equal(await ask('/ovation/page', 2), '/ovation/page ss two b')
  t.same(
    (await admin('GET', '/status')).body.layouts.map(
      (layout: { activePageId: string }) => layout.activePageId,
    ),
    ['a', 'b'],
  )
  speaker.send('/ovation/subscribe', other.port, 'Wall', 'qlcplus', 'one')
  await other.heard('/ovation/page ss one a')
  t.match(await ask('/0020'), /several layouts/, 'nobody knows which of the two is meant')
  speaker.send('/ovation/unsubscribe', other.port)
  t.equal(await ask('/0020'), '/0020 f 0')
  speaker.send('/ovation/unsubscribe', display.port)
  t.match(await ask('/0020'), /several layouts/, 'anybody who has gone is no display')
  display.messages.length = 0
  await admin('PUT', '/layout/two/page', { pageId: 'a' })
  await display.settle()
  t.same(display.messages, ['/ovation/pong s settled-1'], 'and is told nothing')
  speaker.send('/ovation/unsubscribe', display.port)
  t.equal(
    await display.heard('/ovation/unsubscribed'),
    `/ovation/unsubscribed i ${display.port}`,
    'going twice does no harm',
  )
})
