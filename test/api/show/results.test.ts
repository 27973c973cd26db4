import type { ControlResult, ResultsAnswer } from '../../../src/wire/result.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { gridOf } from '../../support/show/grid-of.js'
import { publicFile, publicShow } from '../../support/show/public-show.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

test('phones see of each control what all of the audience did together, in the order of the file', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  const [one, two, three] = [1, 2, 3].map(() => bridge.tokens.mint({ layoutId: 'show' }))
  const does = (token: string | undefined, lid: number, type: string, value?: unknown) =>
    bridge.act({ layoutId: 'show', lid, type, value }, { authorization: `Bearer ${token}` })
  t.same(await resultsOf(bridge), [
    { lid: 7, type: 'Button', people: 0, count: 0 },
    { lid: 2, type: 'Slider', people: 0, mean: 0, median: 0, hist: [0, 0, 0, 0, 0, 0, 0, 0] },
    { lid: 3, type: 'Toggle', people: 0, share: 0 },
    { lid: 4, type: 'Index', people: 0, votes: [0, 0, 0] },
    { lid: 5, type: 'String', people: 0, texts: [] },
    { lid: 6, type: 'XYPad', people: 0, centre: [0, 0], grid: gridOf() },
    { lid: 1, type: 'Button', people: 0, count: 0 },
  ])
  for (const token of [one, one, two]) await does(token, 7, 'Button')
  await does(one, 2, 'Slider', 1)
  await does(two, 2, 'Slider', 1)
  await does(two, 2, 'Slider', 0)
  for (const [n, token] of [one, two, three].entries()) await does(token, 3, 'Toggle', n > 0)
  for (const value of [1, 1, 2]) await does(one, 4, 'Index', value)
  for (let n = 1; n <= 12; n++) await does(two, 5, 'String', `text ${n}`)
  await does(one, 6, 'XYPad', [0.3, 0.3])
  await does(two, 6, 'XYPad', [1, 1])
  await does(three, 6, 'XYPad', [0.2003, 1])
  t.same(await resultsOf(bridge), [
    { lid: 7, type: 'Button', people: 2, count: 3 },
    { lid: 2, type: 'Slider', people: 2, mean: 0.5, median: 0, hist: [1, 0, 0, 0, 0, 0, 0, 1] },
    { lid: 3, type: 'Toggle', people: 3, share: 2 / 3 },
    { lid: 4, type: 'Index', people: 1, votes: [0, 2, 1] },
    { lid: 5, type: 'String', people: 1, texts: Array.from({ length: 10 }, (_, n) => `text ${n + 3}`) },
    // The third cell of the third row from the bottom; two of the top row, which is the last.
    { lid: 6, type: 'XYPad', people: 3, centre: [0.5001, 0.7667], grid: gridOf(18, 57, 63) },
    { lid: 1, type: 'Button', people: 0, count: 0 },
  ])
  t.notOk('crowd' in (await bridge.admin('GET', '/layout/show/state')).body.controls[0])
})

test('results are tagged, and sent again only when they have changed', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  const first = await ask(bridge)
  t.match(first.headers.get('etag'), /^"/)
  t.equal(first.headers.get('access-control-allow-origin'), '*')
  const again = { 'if-none-match': first.headers.get('etag')! }
  const unchanged = await ask(bridge, again)
  t.same([unchanged.status, await unchanged.text()], [304, ''])
  await bridge.act({ layoutId: 'show', lid: 7, type: 'Button' })
  const changed = await ask(bridge, again)
  t.match(await changed.json(), { layoutId: 'show', results: [{ lid: 7, count: 1 }] })
})

test('results that come afterwards are seen while the control is closed, and only then', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  await bridge.act({ layoutId: 'show', lid: 8, type: 'Slider', value: 1 })
  t.notOk((await resultsOf(bridge)).some(({ lid }) => lid === 8))
  await bridge.admin('PUT', '/layout/show/control/8', { enabled: false })
  t.match(
    (await resultsOf(bridge)).find(({ lid }) => lid === 8),
    { people: 1, mean: 1 },
  )
  await bridge.admin('PUT', '/layout/show/control/8', { enabled: true })
  t.notOk((await resultsOf(bridge)).some(({ lid }) => lid === 8))
})

test('a Slider that has the signal has the exact median, any other one a near one', async (t) => {
  const signals = { crowd: { signals: ['median'] } }
  const slider = { type: 'Slider', props: { label: 'x' }, results: 'live' }
  const controls = [
    { lid: 1, ...slider },
    { lid: 2, ...slider, ...signals },
  ]
  const file = { layoutId: 'show', activePageId: 'main', pages: [{ pageId: 'main', controls }] }
  const bridge = await runBridge(t, { catalogue: new Map([['show', layoutOf(file)]]) })
  for (const lid of [1, 2]) await bridge.act({ layoutId: 'show', lid, type: 'Slider', value: 0.1234 })
  const [near, exact] = (await resultsOf(bridge)).map(({ median }) => median!)
  t.equal(exact, 0.1234)
  t.ok(Math.abs(near! - exact!) < 0.001, `${near}`)
})

test('a reset takes results back, and a reload goes on with them', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  await bridge.act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })
  await bridge.act({ layoutId: 'show', lid: 5, type: 'String', value: 'hello' })
  await bridge.act({ layoutId: 'show', lid: 6, type: 'XYPad', value: [1, 0] })
  await bridge.reload({ catalogue: new Map([['show', layoutOf({ ...publicFile, name: 'Another' })]]) })
  t.match(await resultsOf(bridge), [
    {},
    { people: 1, mean: 1, median: 1, hist: [0, 0, 0, 0, 0, 0, 0, 1] },
    {},
    {},
    { people: 1, texts: ['hello'] },
    { people: 1, centre: [1, 0], grid: gridOf(7) },
  ])
  await bridge.admin('POST', '/layout/show/reset', { all: true })
  t.match(await resultsOf(bridge), [
    {},
    { people: 0, mean: 0, median: 0, hist: [0, 0, 0, 0, 0, 0, 0, 0] },
    {},
    {},
    { people: 0, texts: [] },
    { people: 0, centre: [0, 0], grid: gridOf() },
  ])
})

test('votes and the last text outlive a restart', async (t) => {
  const state = t.testdir()
  const before = await runBridge(t, { catalogue: publicShow, state })
  await before.act({ layoutId: 'show', lid: 4, type: 'Index', value: 2 })
  await before.act({ layoutId: 'show', lid: 5, type: 'String', value: 'hello' })
  await before.bridge.close()
  const after = await runBridge(t, { catalogue: publicShow, state })
  t.match(await resultsOf(after), [{}, {}, {}, { people: 0, votes: [0, 0, 1] }, { texts: ['hello'] }])
})

test('a layout without public results has an empty list, one that is gone none', async (t) => {
  const bridge = await runBridge(t)
  t.same(await resultsOf(bridge), [])
  await bridge.reload({ catalogue: new Map([['other', layoutOf({ ...showFile, layoutId: 'other' })]]) })
  const gone = await ask(bridge)
  t.match([gone.status, await gone.json()], [404, { code: 'layout-not-found' }])
})

async function resultsOf(bridge: TestBridge): Promise<readonly ControlResult[]> {
  return ((await (await ask(bridge)).json()) as ResultsAnswer).results
}

function ask({ url, token }: TestBridge, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/results`, { headers: { authorization: `Bearer ${token}`, ...headers } })
}
