import type { Test } from 'tap'
import { runBridge } from '../../support/show/bridge.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { openPeer } from '../support/peer.js'
import { refusalsOf } from '../support/refusals-of.js'

const props = { label: 'x' }
const options = ['a', 'b', 'c'].map((label, index) => ({ index, label }))

/** All types with signals; the last page is not active. Only the Slider and the Index are shown action by action. */
const layout = layoutOf({
  layoutId: 'show',
  activePageId: 'a',
  pages: [
    {
      pageId: 'a',
      controls: [
        { lid: 1, type: 'Button', props, each: false, crowd: { signals: ['people'] } },
        { lid: 2, type: 'Slider', props, crowd: { signals: ['median', 'hist'] } },
        { lid: 3, type: 'Toggle', props, each: false, crowd: { signals: ['share', 'spotlight'] } },
        { lid: 4, type: 'Index', props, options, each: false, crowd: { signals: ['people', 'winner'] } },
        { lid: 5, type: 'Slider', props },
        { lid: 7, type: 'String', props, each: false, words: true, crowd: { signals: ['words'] } },
      ],
    },
    {
      pageId: 'b',
      controls: [
        { lid: 6, type: 'XYPad', props, address: '/6666', crowd: { signals: ['centre', 'spotlight'] } },
      ],
    },
  ],
})

async function open(t: Test) {
  const bridge = await runBridge(t, { catalogue: new Map([['show', layout]]), displays: [] })
  // Nobody is gone because it took long.
  stopClock(t)
  const peer = await openPeer(t, bridge.bridge.osc.port)
  return {
    ...bridge,
    peer,
    use: (lid: number, type: string, value?: unknown) => bridge.act({ layoutId: 'show', lid, type, value }),
    /** What is answered to these addresses. */
    ask: async (...addresses: readonly string[]) => {
      // A registered display is sent ticks too: what is said twice is the same.
      peer.messages.length = 0
      for (const address of addresses) peer.send(address)
      await peer.settle()
      return peer.messages.filter((message) => !message.startsWith('/ovation/pong'))
    },
  }
}

test('each signal is asked for by its address, on any page, and is zero with nobody', async (t) => {
  const { ask, use, admin } = await open(t)
  t.same(await ask('/0002/median', '/0002/hist', '/0004/winner', '/6666/centre', '/6666/spotlight'), [
    '/0002/median f 0',
    `/0002/hist ffffffff${' 0'.repeat(8)}`,
    '/0004/winner if -1 0',
    '/6666/centre ff 0 0',
    '/6666/spotlight ff 0 0',
  ])
  await use(2, 'Slider', 1)
  await use(3, 'Toggle', true)
  await use(4, 'Index', 2)
  await admin('PUT', '/layout/show/page', { pageId: 'b' })
  await use(6, 'XYPad', [0, 1])
  await admin('PUT', '/layout/show/page', { pageId: 'a' })
  t.same(
    await ask(
      '/0002/median',
      '/0003/share',
      '/0003/spotlight',
      '/0004/people',
      '/0004/winner',
      '/6666/centre',
    ),
    [
      '/0002/median f 1',
      '/0003/share f 1',
      '/0003/spotlight i 1',
      '/0004/people i 1',
      '/0004/winner if 2 1',
      '/6666/centre ff 0 1',
    ],
  )
})

test('words are asked for as other signals are, with as many arguments as there are to say', async (t) => {
  const { ask, use, act, tokens, peer, bridge } = await open(t)
  t.same(await ask('/0007/words'), ['/0007/words '])
  await use(7, 'String', 'Joy')
  await act(
    { layoutId: 'show', lid: 7, type: 'String', value: 'hope' },
    { authorization: `Bearer ${tokens.mint({ layoutId: 'show', participant: 'bob' })}` },
  )
  t.same(await ask('/0007/words'), ['/0007/words sisi Joy 1 hope 1'])
  t.ok((await ask('/ovation/refresh')).includes('/0007/words sisi Joy 1 hope 1'))
  const other = await openPeer(t, bridge.osc.port)
  peer.send('/ovation/get', '/0007/words', other.port)
  t.equal(await other.heard('/0007'), '/0007/words sisi Joy 1 hope 1')
})

test('the answer is in the profile of the sender, with its prefix', async (t) => {
  const { peer, use, ask, admin } = await open(t)
  await use(3, 'Toggle', true)
  peer.send('/ovation/subscribe', 'Wall', 'generic toggle=tf xy=split prefix=/crowd')
  await peer.heard('/crowd/0003/share')
  await admin('PUT', '/layout/show/page', { pageId: 'b' })
  await use(6, 'XYPad', [0, 1])
  await admin('PUT', '/layout/show/page', { pageId: 'a' })
  const spotlight = ['/crowd/0003/spotlight T true']
  t.same(new Set(await ask('/0003/spotlight', '/0003/spotlight')).has(spotlight[0]!), true)
  const answers = await ask('/6666/spotlight')
  t.ok(answers.includes('/crowd/6666/spotlight/x f 0') && answers.includes('/crowd/6666/spotlight/y f 1'))
})

test('`/ovation/get` answers a signal at another port', async (t) => {
  const { peer, use, bridge } = await open(t)
  const other = await openPeer(t, bridge.osc.port)
  await use(2, 'Slider', 1)
  peer.send('/ovation/get', '/0002/median', other.port)
  t.equal(await other.heard('/0002'), '/0002/median f 1')
})

test('a signal that the control does not have, or a control that does not exist, is answered with an error', async (t) => {
  const { ask } = await open(t)
  t.same(await ask('/0002/winner', '/0005/median', '/0099/median'), [
    '/ovation/error ss /0002/winner expected a signal of this control (median, hist); its layout file lists them',
    '/ovation/error ss /0005/median expected a signal of this control (it has none); its layout file lists them',
    '/ovation/error ss /0099/median the layout show has no control at this address',
  ])
})

test('a signal that comes back with its numbers is ignored and counted, whatever is held', async (t) => {
  const testBridge = await open(t)
  const { peer, admin } = testBridge
  peer.send('/0002/median', 1)
  peer.send('/0002/winner', 1, 1)
  await admin('PUT', '/output', { held: true })
  peer.send('/0002/median', 1)
  await peer.settle()
  t.same(peer.messages, ['/ovation/pong s settled-1'])
  t.equal((await refusalsOf(testBridge))['not-for-us'], 3)
})

test('while the output is held, anybody who asks is answered so', async (t) => {
  const { ask, use, admin } = await open(t)
  await use(2, 'Slider', 1)
  await admin('PUT', '/output', { held: true })
  const answers = await ask('/0002/median', '/0004/winner', '/ovation/refresh')
  t.same(
    answers.map((message) => message.split(' ').slice(0, 3).join(' ')),
    ['/0002/median', '/0004/winner', '/ovation/refresh'].map((address) => `/ovation/error ss ${address}`),
  )
  await admin('PUT', '/output', { held: false })
  t.same(await ask('/0002/median'), ['/0002/median f 1'])
})

test('a control whose actions are not sent still answers, as votes do', async (t) => {
  const { ask, use } = await open(t)
  await use(1, 'Button')
  await use(4, 'Index', 1)
  t.same(await ask('/0001', '/0003', '/0004', '/0004/votes'), [
    '/0001 if 1 0.01',
    '/0003 i 0',
    '/0004 i 1',
    '/0004/votes iii 0 1 0',
  ])
})

test('refresh sends the signals of every page beside the values, and only signals where actions are not sent', async (t) => {
  const { ask, use, admin } = await open(t)
  await use(1, 'Button')
  await use(2, 'Slider', 1)
  await use(4, 'Index', 1)
  await use(5, 'Slider', 1)
  await admin('PUT', '/layout/show/page', { pageId: 'b' })
  await use(6, 'XYPad', [0, 1])
  t.same(await ask('/ovation/refresh'), [
    '/0001/people i 1',
    '/0002 f 1',
    '/0002/median f 1',
    '/0002/hist ffffffff 0 0 0 0 0 0 0 1',
    '/0004/people i 1',
    '/0004/winner if 1 1',
    '/0005 f 1',
    '/6666 ff 0 1',
    '/6666/centre ff 0 1',
    '/6666/spotlight ff 0 1',
  ])
})

test('a refresh also sends that nobody is counted any more on a page that is not shown', async (t) => {
  const controls = [{ lid: 2, type: 'Slider', props, each: false, crowd: { signals: ['people'], window: 1 } }]
  const pages = [
    { pageId: 'a', controls },
    { pageId: 'b', controls: [] },
  ]
  const catalogue = new Map([['show', layoutOf({ layoutId: 'show', activePageId: 'a', pages })]])
  const { act, admin, bridge, sink } = await runBridge(t, { catalogue })
  const clock = stopClock(t)
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })
  t.same(await sink.received(1), ['/0002/people i 1'])
  await admin('PUT', '/layout/show/page', { pageId: 'b' })
  clock.advance(1100)
  const peer = await openPeer(t, bridge.osc.port)
  peer.send('/ovation/refresh')
  t.equal(await peer.heard('/0002'), '/0002/people i 0')
  t.notOk(sink.messages.includes('/0002/people i 0'), 'displays of the settings are told on its return')
})
