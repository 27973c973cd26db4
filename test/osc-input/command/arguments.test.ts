import { runBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { stopClock } from '../../support/time/stop-clock.js'
import { isQuiet } from '../support/is-quiet.js'
import { openPeer } from '../support/peer.js'

/** What lighting desks, Companion, TouchOSC, Chataigne and QLab can send, as a datagram; and the answer. */
const datagrams: readonly [what: string, datagram: string, answer: string][] = [
  [
    'numbers as text, as Companion sends its variables',
    '2f6f766174696f6e2f656e61626c65002c7373730000000073686f77000000003100000030000000',
    '/ovation/enable sii show 1 0',
  ],
  [
    'numbers as text with decimals, as Chataigne sends them',
    '2f6f766174696f6e2f656e61626c65002c7373730000000073686f7700000000312e303030000000312e303030000000',
    '/ovation/enable sii show 1 1',
  ],
  [
    'numbers as text without a layoutId',
    '2f6f766174696f6e2f656e61626c65002c7373003100000030000000',
    '/ovation/enable sii show 1 0',
  ],
  [
    'a layoutId as a symbol',
    '2f6f766174696f6e2f656e61626c65002c5369460000000073686f770000000000000001',
    '/ovation/enable sii show 1 0',
  ],
  [
    'numbers in an array',
    '2f6f766174696f6e2f656e61626c65002c735b69695d000073686f77000000000000000100000001',
    '/ovation/enable sii show 1 1',
  ],
  [
    'numbers in arrays of arrays',
    '2f6f766174696f6e2f656e61626c65002c5b5b69695d5d000000000100000000',
    '/ovation/enable sii show 1 0',
  ],
  [
    'a number as a character',
    '2f6f766174696f6e2f656e61626c65002c7369630000000073686f77000000000000000100000031',
    '/ovation/enable sii show 1 1',
  ],
  [
    'off as a word',
    '2f6f766174696f6e2f656e61626c65002c7369730000000073686f7700000000000000016f666600',
    '/ovation/enable sii show 1 0',
  ],
  [
    'true as a word',
    '2f6f766174696f6e2f656e61626c65002c697300000000017472756500000000',
    '/ovation/enable sii show 1 1',
  ],
  ['hold as a word', '2f6f766174696f6e2f686f6c640000002c7300006f6e0000', '/ovation/hold i 1'],
  ['release as a word', '2f6f766174696f6e2f686f6c640000002c73000046414c5345000000', '/ovation/hold i 0'],
  ['release as text', '2f6f766174696f6e2f686f6c640000002c730000302e3000', '/ovation/hold i 0'],
  [
    'a page by layout and number as a float',
    '2f6f766174696f6e2f706167650000002c73660073686f770000000040000000',
    '/ovation/page ss show second',
  ],
  [
    'a page by layout and number',
    '2f6f766174696f6e2f706167650000002c73690073686f770000000000000001',
    '/ovation/page ss show first',
  ],
  ['a page by number', '2f6f766174696f6e2f706167650000002c69000000000002', '/ovation/page ss show second'],
  [
    'a page by number as text',
    '2f6f766174696f6e2f706167650000002c730000312e303030000000',
    '/ovation/page ss show first',
  ],
  ['next', '2f6f766174696f6e2f706167650000002c7300006e65787400000000', '/ovation/page ss show second'],
  [
    'next at the end',
    '2f6f766174696f6e2f706167650000002c7300006e65787400000000',
    '/ovation/error ss /ovation/page there is no page next: second is the last one; the pages are first, second',
  ],
  [
    'back with a layoutId',
    '2f6f766174696f6e2f706167650000002c73730073686f77000000006261636b00000000',
    '/ovation/page ss show first',
  ],
  [
    'back at the beginning',
    '2f6f766174696f6e2f706167652f6261636b00002c69000000000001',
    '/ovation/error ss /ovation/page/back there is no page back: first is the first one; the pages are first, second',
  ],
  ['next by address', '2f6f766174696f6e2f706167652f6e65787400002c000000', '/ovation/page ss show second'],
  [
    'back by address',
    '2f6f766174696f6e2f706167652f6261636b00002c73000031000000',
    '/ovation/page ss show first',
  ],
  ['a number by address', '2f6f766174696f6e2f706167652f32002c6600003f800000', '/ovation/page ss show second'],
  [
    'a name by address, as a word',
    '2f6f766174696f6e2f706167652f6669727374002c7300006f6e0000',
    '/ovation/page ss show first',
  ],
  [
    'what screens show, without a layoutId',
    '2f6f766174696f6e2f73637265656e002c730000626c61636b000000',
    '/ovation/screen ss show black',
  ],
  [
    'a control on the screens, without a layoutId',
    '2f6f766174696f6e2f73637265656e002c730000322e3000',
    '/ovation/screen si show 2',
  ],
  [
    'a question about screens',
    '2f6f766174696f6e2f73637265656e002c73000073686f7700000000',
    '/ovation/screen si show 2',
  ],
  [
    'a colour where a number belongs',
    '2f6f766174696f6e2f656e61626c65002c7369720000000073686f770000000000000001ff0000ff',
    '/ovation/error ss /ovation/enable expected i 0 or 1 at the end; received the arguments ,sir',
  ],
  [
    'a MIDI message where a page belongs',
    '2f6f766174696f6e2f706167650000002c6d000000903c40',
    '/ovation/error ss /ovation/page expected s layoutId, s pageId; or without s layoutId; or i number, next or back in place of s pageId; received the arguments ,m',
  ],
]

test('what programs can send is taken as it is meant, one after the other', async (t) => {
  const { bridge } = await runBridge(t)
  const clock = stopClock(t)
  for (const [what, datagram, answer] of datagrams) {
    const desk = await openPeer(t, bridge.osc.port)
    desk.sendBytes(Buffer.from(datagram, 'hex'))
    t.equal(await desk.heard('/ovation/'), answer, what)
    desk.close()
    // Sooner, what comes may be an echo of what was told.
    clock.advance(300)
  }
})

const two = new Map(['show', '1'].map((layoutId) => [layoutId, layoutOf({ ...showFile, layoutId })]))

test('with two layouts, each command says that one must be named, and a layout may be called as a number is', async (t) => {
  const { bridge, admin } = await runBridge(t, { catalogue: two })
  const clock = stopClock(t)
  const ask = async (address: string, ...args: readonly (string | number)[]) => {
    const desk = await openPeer(t, bridge.osc.port)
    desk.send(address, ...args)
    const answer = await desk.heard('/ovation/')
    desk.close()
    clock.advance(300)
    return answer
  }
  for (const [address, ...args] of [
    ['/ovation/page', 'second'],
    ['/ovation/page', 2],
    ['/ovation/page/next', 1],
    ['/ovation/enable', 1, 0],
    ['/ovation/screen', 'black'],
    ['/ovation/reset', 'all'],
    ['/ovation/mark', 'Act 2'],
  ] as const)
    t.match(await ask(address, ...args), `${address} several layouts are loaded (show, 1): name one`)
  t.equal(await ask('/ovation/enable', '1', '2', '0'), '/ovation/enable sii 1 2 0', 'the layout 1')
  t.equal(await ask('/ovation/page', '1', 'next'), '/ovation/page ss 1 second')
  t.match(await ask('/ovation/enable', 'nosuch', 2, 0), 'unknown layout; loaded: show, 1')
  t.match(await ask('/ovation/screen', 'nosuch', 'black'), 'unknown layout; loaded: show, 1')
  t.equal((await admin('GET', '/layout/show')).body.activePageId, 'first', 'the other one stays')
})

test('a reset needs no layoutId where there is one layout', async (t) => {
  const { bridge, act, admin } = await runBridge(t)
  const desk = await openPeer(t, bridge.osc.port)
  const counts = async () => {
    await desk.settle()
    const { controls } = (await admin('GET', '/layout/show/state')).body
    return [1, 7].map((lid) => controls.find((each: { lid: number }) => each.lid === lid).count)
  }
  for (const lid of [1, 7]) await act({ layoutId: 'show', lid, type: 'Button' })
  desk.send('/ovation/reset', '1.0')
  await desk.heard('/ovation/reset si show 1')
  t.same(await counts(), [0, 1])
  desk.send('/ovation/reset', 'all')
  t.same(await counts(), [0, 0])
  await desk.heard('/ovation/reset ss show all')
  desk.send('/ovation/reset', 'undo')
  await desk.heard('/ovation/reset ss show undo')
  t.same(await counts(), [0, 1])
})

test('a port may come as text in front of the name, and a name may be a number behind it', async (t) => {
  const { bridge } = await runBridge(t)
  const [desk, wall] = [await openPeer(t, bridge.osc.port), await openPeer(t, bridge.osc.port)]
  desk.send('/ovation/subscribe', String(wall.port), '7')
  t.equal(await wall.heard('/ovation/subscribed'), `/ovation/subscribed sii 7 ${wall.port} 60`)
  desk.send('/ovation/get', '/ovation/info', String(wall.port))
  await wall.heard('/ovation/info')
})

test('a reset and a mark that come back from a receiver that echoes do nothing again', async (t) => {
  const testBridge = await runBridge(t, { record: { keep: 2 ** 30, folder: t.testdir() } })
  stopClock(t)
  const { act, admin, bridge } = testBridge
  const echo = await openPeer(t, bridge.osc.port, { echoes: true })
  echo.send('/ovation/reset', 'all')
  echo.send('/ovation/mark', 'Act 2')
  await echo.heard('/ovation/mark')
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  t.ok(await isQuiet(testBridge, echo), 'it is quiet soon')
  t.equal(echo.messages.filter((message) => /^.ovation.(reset|mark)/.test(message)).length, 2)
  t.equal((await admin('GET', '/layout/show/state')).body.controls[0].count, 1)
})
