import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { gridOf } from '../../support/show/grid-of.js'
import { publicFile, publicShow } from '../../support/show/public-show.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

test('while the output is held, results of every type stand still, and are what they are at its release', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  await playOn(bridge, 1)
  const before = await ask(bridge)
  t.match(before.results, [
    { lid: 7, people: 1, count: 1 },
    { lid: 2, mean: 1, median: 1, hist: [0, 0, 0, 0, 0, 0, 0, 1] },
    { lid: 3, share: 1 },
    { lid: 4, votes: [0, 1, 0] },
    { lid: 5, texts: ['text 1'] },
    { lid: 6, people: 1, centre: [1, 1], grid: gridOf(63) },
  ])
  await bridge.admin('PUT', '/output', { held: true })
  await playOn(bridge, 0)
  t.same(await ask(bridge), before, 'also by their tag')
  t.match(
    (await bridge.admin('GET', '/layout/show/state')).body.controls[0],
    { count: 2 },
    'operators see it all',
  )
  await bridge.admin('PUT', '/output', { held: false })
  t.match((await ask(bridge)).results, [
    { lid: 7, people: 2, count: 2 },
    { lid: 2, mean: 0.5, median: 0, hist: [1, 0, 0, 0, 0, 0, 0, 1] },
    { lid: 3, share: 0.5 },
    { lid: 4, votes: [1, 1, 0] },
    { lid: 5, texts: ['text 1', 'text 0'] },
    { lid: 6, people: 2, centre: [0.5, 0.5], grid: gridOf(0, 63) },
  ])
})

test('a reset is seen while the output is held, and nothing of what came after it', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  await playOn(bridge, 1)
  await bridge.admin('PUT', '/output', { held: true })
  await playOn(bridge, 0)
  for (const lid of [4, 5]) await bridge.admin('POST', '/layout/show/reset', { lid })
  await playOn(bridge, 0)
  t.match((await ask(bridge)).results, [
    { lid: 7, people: 1, count: 1 },
    { lid: 2, mean: 1 },
    { lid: 3, share: 1 },
    { lid: 4, people: 0, votes: [0, 0, 0] },
    { lid: 5, people: 0, texts: [] },
  ])
  await bridge.admin('PUT', '/output', { held: false })
  t.match((await ask(bridge)).results[4], { texts: ['text 0'] })
  await bridge.admin('PUT', '/output', { held: true })
  t.match((await ask(bridge)).results[4], { texts: ['text 0'] }, 'it counts for this hold alone')
})

test('a restart while the output is held shows neither more nor less', async (t) => {
  const state = t.testdir()
  const first = await runBridge(t, { catalogue: publicShow, state })
  await playOn(first, 1)
  const before = (await ask(first)).results
  await first.admin('PUT', '/output', { held: true })
  await playOn(first, 0)
  await first.admin('POST', '/layout/show/reset', { lid: 4 })
  await first.bridge.close()
  const noVotes = { lid: 4, type: 'Index', people: 0, votes: [0, 0, 0] }
  // The second time, all of it has been through a file that was written again.
  for (let starts = 0; starts < 2; starts++) {
    const again = await runBridge(t, { catalogue: publicShow, state })
    t.same(
      (await ask(again)).results,
      before.map((result) => (result.lid === 4 ? noVotes : result)),
    )
    await again.bridge.close()
  }
  const last = await runBridge(t, { catalogue: publicShow, state })
  await last.admin('PUT', '/output', { held: false })
  t.match((await ask(last)).results[4], { texts: ['text 1', 'text 0'] })
})

test('while the output is held, nothing new is shown: not what is closed, nor what a reload brings or changes', async (t) => {
  const bridge = await runBridge(t, { catalogue: publicShow })
  await playOn(bridge, 1)
  await bridge.act({ layoutId: 'show', lid: 8, type: 'Slider', value: 1 })
  await bridge.admin('PUT', '/output', { held: true })
  const lids = async () => (await ask(bridge)).results.map(({ lid }) => lid)
  await bridge.admin('PUT', '/layout/show/control/8', { enabled: false })
  t.same(await lids(), [7, 2, 3, 4, 5, 6, 1])
  const [page] = publicFile.pages
  const changed = page.controls.map((control) => {
    if (control.lid === 4) return { ...control, options: control.options.slice(0, 2) }
    return control.lid === 9 ? { ...control, results: 'live' } : control
  })
  const file = { ...publicFile, pages: [{ ...page, controls: changed }] }
  await bridge.reload({ catalogue: new Map([['show', layoutOf(file)]]) })
  t.same(await lids(), [7, 2, 3, 5, 6])
  await bridge.admin('PUT', '/output', { held: false })
  t.same(await lids(), [7, 2, 3, 4, 5, 6, 8, 9])
})

/** Somebody new uses every control whose results are seen. */
async function playOn(bridge: TestBridge, value: 0 | 1): Promise<void> {
  const authorization = `Bearer ${bridge.tokens.mint({ layoutId: 'show' })}`
  for (const action of [
    { lid: 7, type: 'Button' },
    { lid: 2, type: 'Slider', value },
    { lid: 3, type: 'Toggle', value: value === 1 },
    { lid: 4, type: 'Index', value },
    { lid: 5, type: 'String', value: `text ${value}` },
    { lid: 6, type: 'XYPad', value: [value, value] },
  ])
    await bridge.act({ layoutId: 'show', ...action }, { authorization })
}

interface Seen {
  readonly tag: string | null
  readonly results: readonly { readonly lid: number; readonly type: string; readonly people: number }[]
}

async function ask({ url, token }: TestBridge): Promise<Seen> {
  const answer = await fetch(`${url}/results`, { headers: { authorization: `Bearer ${token}` } })
  const { results } = (await answer.json()) as Seen
  return { tag: answer.headers.get('etag'), results }
}
