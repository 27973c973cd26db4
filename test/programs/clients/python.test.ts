import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { runPython } from './support/run-python.js'

test('a phone written in Python acts, is answered in order, and hears of the next page', async (t) => {
  const bridge = await runBridge(t)
  t.match(await runPython(bridge, 'acts'), [
    'ovation.v1',
    [],
    { event: 'page', layoutId: 'show', activePageId: 'first' },
    ...[0, 1, 2].map((number) => ({ id: `press-${number}`, ok: true })),
    { id: 'text', ok: true },
    { pong: 'Olé' },
    { event: 'page', layoutId: 'show', activePageId: 'second' },
  ])
  t.same((await bridge.sink.received(4)).slice(2), ['/0001 if 3 0.03', '/0005 s Olé 👏'])
})

test('an operator written in Python watches the show', async (t) => {
  t.match(await runPython(await runBridge(t), 'operates'), [
    { event: 'show', activePageId: 'first', phones: 0 },
    { event: 'steered', did: { page: { pageId: 'second' } } },
    { event: 'changes', activePageId: 'second' },
  ])
})

test('messages may come in pieces, with pings between them', async (t) => {
  const bridge = await runBridge(t)
  t.same(await runPython(bridge, 'in_pieces'), [{ id: 'piece', ok: true }, true])
  t.same(await bridge.sink.received(1), ['/0005 s Olé 👏'])
})

test('a client in Python may close, and hears why it is closed', async (t) => {
  t.same(await runPython(await runBridge(t), 'ends'), [
    [4000, 'enough', false],
    [4401, 'token-expired', true],
  ])
})

test('a client in Python that does not offer the protocol is answered with 400', async (t) => {
  t.same(await runPython(await runBridge(t), 'is_refused'), [400, 400])
})
