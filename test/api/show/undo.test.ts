import type { Profile } from '../../../src/display/wire/profile.js'
import { answer, runBridge, type TestBridge } from '../../support/show/bridge.js'
import { displayOptions } from '../../support/show/display-options.js'
import { moderated, waitingIn, writing } from '../../support/show/moderated-show.js'
import { catalogueOf, once } from '../../support/show/once-show.js'
import { publicFile } from '../../support/show/public-show.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { useAll, used, withoutIds } from '../support/used-show.js'

const reset = ({ admin }: TestBridge, body: object) => admin('POST', '/layout/show/reset', body)
const controlsOf = async ({ admin }: TestBridge) => (await admin('GET', '/layout/show/state')).body.controls

test('an undone reset brings everything back, also on displays, but for choices, and also over a page switch', async (t) => {
  const bridge = await runBridge(t)
  await useAll(bridge.act)
  await reset(bridge, { all: true })
  await bridge.admin('PUT', '/layout/show/page', { pageId: 'second' })
  await bridge.sink.received(24)
  t.strictSame((await reset(bridge, { undo: true })).body, { ok: true })
  t.same((await bridge.sink.received(31)).slice(24), [
    '/0001 if 2 0.02',
    '/0002 f 0.5',
    '/0003 i 0',
    '/0005 s Olé 👏',
    '/0006 ff 0 0.25',
    '/7777 if 5 1',
    '/0008 s ',
  ])
  t.strictSame(withoutIds(await controlsOf(bridge)), used)
  t.match(await reset(bridge, { undo: true }), {
    status: 400,
    body: { code: 'body-invalid', errors: [{ path: '$.undo' }], detail: /within the last minute/ },
  })
  t.strictSame(withoutIds(await controlsOf(bridge)), used, 'twice is once')
})

test('no display is sent another press or choice by it, but votes', async (t) => {
  const sink = await openSink(t)
  const showOn = (profile: Partial<Profile>) =>
    runBridge(t, { displays: [displayOptions({ port: sink.port, profile })] })
  const bridge = await showOn({ votes: 'on' })
  await bridge.act({ layoutId: 'show', lid: 4, type: 'Index', value: 2 })
  await reset(bridge, { lid: 4 })
  await reset(bridge, { undo: true })
  t.same(await sink.received(4), [
    '/0004 i 2',
    '/0004/votes iii 0 0 1',
    '/0004/votes iii 0 0 0',
    '/0004/votes iii 0 0 1',
  ])
  const trigger = await showOn({ button: 'trigger' })
  await trigger.act({ layoutId: 'show', lid: 1, type: 'Button' })
  await reset(trigger, { lid: 1 })
  await reset(trigger, { undo: true })
  await trigger.act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })
  t.same((await sink.received(6)).slice(4), ['/0001 i 1', '/0002 f 1'])
})

test('what came after the reset stays on top; all of it outlasts a restart, which ends what can be undone', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { catalogue: once, state })
  const act = (bridge: TestBridge, who: string, lid: number, type: string, value?: unknown) =>
    bridge.act(
      { layoutId: 'show', lid, type, value },
      { authorization: `Bearer ${bridge.tokens.mint({ layoutId: 'show', participant: who })}` },
    )
  for (const who of ['ann', 'bob']) {
    await act(first, who, 1, 'Button')
    await act(first, who, 4, 'Index', 0)
    await act(first, who, 5, 'String', `by ${who}`)
  }
  await reset(first, { all: true })
  await act(first, 'ann', 1, 'Button')
  await act(first, 'ann', 4, 'Index', 2)
  await reset(first, { undo: true })
  const expected = [
    { lid: 1, count: 3 },
    { lid: 4, value: 2, votes: [1, 0, 1] },
    { lid: 5, value: 'by bob', texts: [{ value: 'by ann' }, { value: 'by bob' }] },
  ]
  const seen = async (bridge: TestBridge) =>
    (await controlsOf(bridge)).filter(({ lid }: { lid: number }) => [1, 4, 5].includes(lid))
  t.match(await seen(first), expected)
  await reset(first, { lid: 2 })
  await act(first, 'ann', 2, 'Slider', 1)
  await reset(first, { lid: 2 })
  await first.bridge.close()
  const second = await runBridge(t, { catalogue: once, state })
  t.match(await seen(second), expected)
  t.match(await reset(second, { undo: true }), { status: 400, body: { code: 'body-invalid' } })
  await act(second, 'bob', 4, 'Index', 2)
  t.match(await seen(second), [{}, { votes: [0, 0, 2] }, {}], 'each participant has one choice still')
})

test('while the output is held nothing of it leaves, and results are as they were when that began', async (t) => {
  const bridge = await runBridge(t, { catalogue: catalogueOf(publicFile) })
  const { act, admin, sink, token, url } = bridge
  const results = async () =>
    (await answer(fetch(`${url}/results`, { headers: { authorization: `Bearer ${token}` } }))).body.results
  await act({ layoutId: 'show', lid: 7, type: 'Button' })
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })
  await act({ layoutId: 'show', lid: 5, type: 'String', value: 'Olé' })
  const before = await results()
  await admin('PUT', '/output', { held: true })
  await act({ layoutId: 'show', lid: 7, type: 'Button' })
  await reset(bridge, { all: true })
  t.match(await results(), [{ lid: 7, count: 0 }, { lid: 2, mean: 0 }, {}, {}, { lid: 5, texts: [] }])
  const told = (await sink.received(3 + 9)).length
  await reset(bridge, { undo: true })
  t.same(await results(), before)
  await act({ layoutId: 'show', lid: 2, type: 'Slider', value: 0 })
  await admin('PUT', '/output', { held: false })
  const late = (await sink.received(told + 2)).slice(told)
  t.same([...late].sort(), ['/0002 f 0', '/0007 if 2 0.02'], 'texts are never late')
  const hist = [1, 0, 0, 0, 0, 0, 0, 0]
  t.match(await results(), [
    { lid: 7, count: 2 },
    { lid: 2, mean: 0, hist },
    {},
    {},
    { lid: 5, texts: ['Olé'] },
  ])
})

test('texts that waited wait again', async (t) => {
  const bridge = await runBridge(t, { catalogue: moderated })
  for (const value of ['one', 'two']) await bridge.act(writing(value))
  const before = await waitingIn(bridge)
  await reset(bridge, { lid: 5 })
  await bridge.act(writing('three'))
  await reset(bridge, { undo: true })
  const after = await waitingIn(bridge)
  t.same(after.slice(0, 2), before)
  t.match(after.slice(2), [{ value: 'three' }])
})

test('the crowd of a control is there again, too, but for those who press', async (t) => {
  const [page, ...others] = showFile.pages
  const signals: Readonly<Record<number, readonly string[]>> = { 1: ['people'], 2: ['people', 'mean'] }
  const controls = page.controls.map((control) => {
    const wanted = signals[control.lid]
    return wanted ? { ...control, crowd: { signals: wanted } } : control
  })
  const bridge = await runBridge(t, {
    catalogue: catalogueOf({ ...showFile, pages: [{ ...page, controls }, ...others] }),
  })
  await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })
  await bridge.act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })
  await reset(bridge, { all: true })
  t.match(await controlsOf(bridge), [{ crowd: { people: 0 } }, { crowd: { people: 0, mean: 0 } }])
  await reset(bridge, { undo: true })
  t.match(await controlsOf(bridge), [
    { count: 1, crowd: { people: 0 } },
    { value: 1, crowd: { people: 1, mean: 1 } },
  ])
  const { messages } = bridge.sink
  await until(() => messages.lastIndexOf('/0002/mean f 1') > messages.lastIndexOf('/0002/mean f 0'))
})

test('undo stands alone', async (t) => {
  const bridge = await runBridge(t)
  for (const [body, path] of [
    [{ undo: true, all: true }, '$'],
    [{ undo: true, lid: 1 }, '$'],
    [{ undo: false }, '$.undo'],
    [{ undo: 'true' }, '$.undo'],
  ] as const)
    t.match(await reset(bridge, body), { status: 400, body: { code: 'body-invalid', errors: [{ path }] } })
})
