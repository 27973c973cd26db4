import { runBridge } from '../../support/show/bridge.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const slide = (value: number) => ({ layoutId: 'show', lid: 2, type: 'Slider', value })

test('while the output is held, actions are counted and answered, and displays get only what they missed afterwards', async (t) => {
  const { act, admin, sink } = await runBridge(t)
  await act({ layoutId: 'show', lid: 1, type: 'Button' })
  t.match(await admin('PUT', '/output', { held: true }), { status: 200, body: { held: true } })
  t.match(await admin('PUT', '/output', { held: true }), { status: 200 }, 'twice is once')
  t.equal((await admin('GET', '/status')).body.held, true)
  for (const action of [
    { lid: 1, type: 'Button' },
    { lid: 2, type: 'Slider', value: 0.25 },
    { lid: 4, type: 'Index', value: 2 },
    { lid: 5, type: 'String', value: 'late' },
    { lid: 6, type: 'XYPad', value: [0.5, 0.25] },
  ])
    t.match(await act({ layoutId: 'show', ...action }), { status: 200 })
  await act(slide(0.75))
  await sink.only(1)
  t.match(await admin('PUT', '/output', { held: false }), { status: 200, body: { held: false } })
  t.same((await sink.received(4)).slice(1).toSorted(), [
    '/0001 if 2 0.02',
    '/0002 f 0.75',
    '/0006 ff 0.5 0.25',
  ])
  await act({ layoutId: 'show', lid: 4, type: 'Index', value: 1 })
  t.equal((await sink.received(5)).at(-1), '/0004 i 1', 'and no choice or text was sent late')
})

test('resets go to the stage while the output is held, and show nothing of what came after them', async (t) => {
  const { act, admin, sink } = await runBridge(t)
  await act(slide(0.5))
  await admin('PUT', '/output', { held: true })
  await act(slide(0.6))
  await Promise.all([admin('POST', '/layout/show/reset', { lid: 2 }), act(slide(0.9))])
  t.same((await sink.received(2)).slice(1), ['/0002 f 0'])
  await admin('PUT', '/output', { held: false })
  t.same((await sink.received(3)).slice(2), ['/0002 f 0.9'])
})

test('the output stays held over a restart, which also remembers what displays have missed', async (t) => {
  const folder = t.testdir()
  const first = await runBridge(t, { state: folder })
  await first.act(slide(0.5))
  await first.act({ layoutId: 'show', lid: 7, type: 'Button' })
  await first.admin('PUT', '/output', { held: true })
  await first.act({ layoutId: 'show', lid: 1, type: 'Button' })
  await first.bridge.close()
  const second = await runBridge(t, { state: folder })
  await second.act({ layoutId: 'show', lid: 3, type: 'Toggle', value: true })
  // There is no snapshot at the start.
  await second.sink.only(0)
  await second.admin('PUT', '/output', { held: false })
  t.same((await second.sink.received(3)).toSorted(), ['/0001 if 1 0.01', '/0002 f 0.5', '/0003 i 1'])
})

test('what is wrong with a request is said', async (t) => {
  const { admin } = await runBridge(t)
  for (const [body, code] of [
    ['', 'body-not-json'],
    [{}, 'body-invalid'],
    [{ held: 'yes' }, 'body-invalid'],
  ] as const)
    t.match(await admin('PUT', '/output', body), { status: 400, body: { code } })
  t.equal((await admin('GET', '/status')).body.held, false)
})

test('a text that is approved while the output is held is not shown late', async (t) => {
  const layout = layoutOf({
    ...showFile,
    pages: [
      { pageId: 'first', controls: [{ lid: 5, type: 'String', moderate: true, props: { label: 'Shout' } }] },
    ],
  })
  const { act, admin, sink } = await runBridge(t, { catalogue: new Map([['show', layout]]) })
  const shout = (value: string) => act({ layoutId: 'show', lid: 5, type: 'String', value })
  const approve = async () => {
    const [text] = (await admin('GET', '/layout/show/texts')).body.texts
    t.equal((await admin('POST', `/layout/show/texts/${text.textId}`, { approve: true })).status, 200)
  }
  await admin('PUT', '/output', { held: true })
  await shout('held')
  await approve()
  t.equal((await admin('GET', '/layout/show/state')).body.controls[0].value, 'held')
  await admin('PUT', '/output', { held: false })
  await shout('later')
  await approve()
  t.same(await sink.received(1), ['/0005 s later'])
})
