import { runBridge, type TestBridge } from '../../support/show/bridge.js'
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
    { lid: 2, type: 'Slider', people: 0, mean: 0 },
    { lid: 3, type: 'Toggle', people: 0, share: 0 },
    { lid: 4, type: 'Index', people: 0, votes: [0, 0, 0] },
    { lid: 5, type: 'String', people: 0, texts: [] },
    { lid: 6, type: 'XYPad', people: 0 },
    { lid: 1, type: 'Button', people: 0, count: 0 },
  ])
  for (const token of [one, one, two]) await does(token, 7, 'Button')
  await does(one, 2, 'Slider', 1)
  await does(two, 2, 'Slider', 1)
  await does(two, 2, 'Slider', 0)
  for (const [n, token] of [one, two, three].entries()) await does(token, 3, 'Toggle', n > 0)
  for (const value of [1, 1, 2]) await does(one, 4, 'Index', value)
  for (let n = 1; n <= 12; n++) await does(two, 5, 'String', `text ${n}`)
  await does(three, 6, 'XYPad', [0, 1])
  t.same(await resultsOf(bridge), [
    { lid: 7, type: 'Button', people: 2, count: 3 },
    { lid: 2, type: 'Slider', people: 2, mean: 0.5 },
    { lid: 3, type: 'Toggle', people: 3, share: 2 / 3 },
    { lid: 4, type: 'Index', people: 1, votes: [0, 2, 1] },
    { lid: 5, type: 'String', people: 1, texts: Array.from({ length: 10 }, (_, n) => `text ${n + 3}`) },
    { lid: 6, type: 'XYPad', people: 1 },
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

test('a reset takes results back, and a reload goes on with them', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  await bridge.act({ layoutId: 'show', lid: 2, type: 'Slider', value: 1 })
  await bridge.act({ layoutId: 'show', lid: 5, type: 'String', value: 'hello' })
  await bridge.reload({ catalogue: new Map([['show', layoutOf({ ...publicFile, name: 'Another' })]]) })
  t.match(await resultsOf(bridge), [{}, { people: 1, mean: 1 }, {}, {}, { people: 1, texts: ['hello'] }])
  await bridge.admin('POST', '/layout/show/reset', { all: true })
  t.match(await resultsOf(bridge), [{}, { people: 0, mean: 0 }, {}, {}, { people: 0, texts: [] }])
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

async function resultsOf(bridge: TestBridge): Promise<readonly { lid: number }[]> {
  return ((await (await ask(bridge)).json()) as { results: { lid: number }[] }).results
}

function ask({ url, token }: TestBridge, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/results`, { headers: { authorization: `Bearer ${token}`, ...headers } })
}
