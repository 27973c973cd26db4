import { runBridge } from '../../support/show/bridge.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { advanceUntil } from '../../support/time/advance-until.js'

const props = { label: 'x' }
const options = (count: number) => Array.from({ length: count }, (_, index) => ({ index, label: `${index}` }))
const sliderSignals = ['people', 'mean', 'median', 'min', 'max', 'spread', 'hist', 'spotlight']
const layout = layoutOf({
  layoutId: 'show',
  activePageId: 'a',
  pages: [
    {
      pageId: 'a',
      controls: [
        { lid: 1, type: 'Button', props, crowd: { signals: ['rate', 'energy', 'sync'] } },
        { lid: 2, type: 'Slider', props, crowd: { signals: sliderSignals } },
        { lid: 3, type: 'Slider', props },
        { lid: 4, type: 'Index', props, options: options(2), crowd: { signals: ['share', 'winner'] } },
        { lid: 5, type: 'Index', props, options: options(1), crowd: { signals: ['share'] } },
        { lid: 6, type: 'XYPad', props, crowd: { signals: ['centre', 'radius', 'spotlight'] } },
        { lid: 7, type: 'Toggle', props, results: 'live' },
        { lid: 8, type: 'String', props, crowd: { signals: [] } },
      ],
    },
    {
      pageId: 'b',
      controls: [{ lid: 9, type: 'Toggle', props, crowd: { signals: ['share', 'spotlight'] } }],
    },
  ],
})
const catalogue = new Map([['show', layout]])

/** A bridge, and what people do and are told there. */
async function open(...[t, overrides = {}]: Parameters<typeof runBridge>) {
  const bridge = await runBridge(t, { catalogue, ...overrides })
  const controls = async () => (await bridge.admin('GET', '/layout/show/state')).body.controls
  return {
    ...bridge,
    controls,
    crowdOf: async (lid: number) =>
      (await controls()).find((control: { lid: number }) => control.lid === lid).crowd,
    use: (who: string, lid: number, type: string, value?: unknown) => {
      const authorization = `Bearer ${bridge.tokens.mint({ layoutId: 'show', participant: who })}`
      return bridge.act({ layoutId: 'show', lid, type, value }, { authorization })
    },
  }
}

test('with nobody all signals of the state are 0, and only controls of the layout with a crowd have any', async (t) => {
  const { controls } = await open(t)
  t.strictSame(
    (await controls()).map(({ crowd }: { crowd: unknown }) => crowd),
    [
      { rate: 0, energy: 0, sync: 0 },
      {
        ...{ people: 0, mean: 0, median: 0, min: 0, max: 0, spread: 0 },
        ...{ hist: [0, 0, 0, 0, 0, 0, 0, 0], spotlight: 0 },
      },
      undefined,
      { share: [0, 0], winner: [-1, 0] },
      { share: 0 },
      { centre: [0, 0], radius: 0, spotlight: [0, 0] },
      undefined,
      {},
      { share: 0, spotlight: 0 },
    ],
  )
  t.notOk('crowd' in (await controls())[2])
})

test('the state has each signal as of the call: a number, or a list where there are several', async (t) => {
  const { use, crowdOf, admin } = await open(t)
  await use('ann', 2, 'Slider', 0)
  await use('bob', 2, 'Slider', 1)
  t.match(await crowdOf(2), {
    ...{ people: 2, mean: 0.5, median: 0, min: 0, max: 1, spread: 1 },
    ...{ hist: [0.5, 0, 0, 0, 0, 0, 0, 0.5], spotlight: Number },
  })
  await use('ann', 4, 'Index', 1)
  await use('bob', 4, 'Index', 1)
  await use('cleo', 4, 'Index', 0)
  t.strictSame(await crowdOf(4), { share: [1 / 3, 2 / 3], winner: [1, 1 / 3] })
  await use('ann', 5, 'Index', 0)
  t.strictSame(await crowdOf(5), { share: 1 })
  await use('ann', 6, 'XYPad', [1, 0])
  t.strictSame(await crowdOf(6), { centre: [1, 0], radius: 0, spotlight: [1, 0] })
  for (const who of ['ann', 'bob', 'cleo']) await use(who, 1, 'Button')
  const { energy, rate, sync } = await crowdOf(1)
  t.ok(energy > 0.05 && energy <= 0.25 && rate > 0.5 && rate < 2.1 && sync > 0.3, JSON.stringify({ energy }))
  await admin('PUT', '/layout/show/page', { pageId: 'b' })
  await use('ann', 9, 'Toggle', true)
  t.strictSame(await crowdOf(9), { share: 1, spotlight: 1 })
  t.equal((await crowdOf(2)).people, 2, 'also of a page that is not shown')
})

test('the state of a single control includes its crowd', async (t) => {
  const { use, admin } = await open(t)
  await use('ann', 5, 'Index', 0)
  const { body } = await admin('PUT', '/layout/show/control/5', { enabled: false })
  t.match(body, { lid: 5, enabled: false, crowd: { share: 1 } })
})

test('a reset leaves nobody, and the next ones are counted again', async (t) => {
  const { use, crowdOf, admin } = await open(t)
  await use('ann', 4, 'Index', 1)
  await admin('POST', '/layout/show/reset', { lid: 4 })
  t.strictSame(await crowdOf(4), { share: [0, 0], winner: [-1, 0] })
  await use('bob', 4, 'Index', 0)
  t.strictSame(await crowdOf(4), { share: [1, 0], winner: [0, 1] })
})

test('without any display the state is right all the same, the winner that holds on for its second too', async (t) => {
  // Before the bridge, whose ticks begin with it.
  const time = advanceTime(t)
  const { use, crowdOf } = await open(t, { displays: [] })
  await use('ann', 4, 'Index', 0)
  t.strictSame((await crowdOf(4)).winner, [0, 1])
  // So that a tick has seen it.
  await time.advance(200)
  const begun = time.now()
  for (const who of ['ann', 'bob', 'cleo']) await use(who, 4, 'Index', 1)
  t.strictSame((await crowdOf(4)).winner, [0, -1])
  await advanceUntil(time, async () => (await crowdOf(4)).winner[0] === 1)
  const heldMs = time.now() - begun
  t.ok(heldMs >= 1000 && heldMs < 1200, `${heldMs} ms`)
  t.strictSame((await crowdOf(4)).winner, [1, 1])
  // The bridge stops in real time.
  time.end()
})

test('an action that is refused or repeated is not counted, and a text that waits is', async (t) => {
  const controls = [
    { lid: 1, type: 'String', props, moderate: true, crowd: { signals: ['people'] } },
    { lid: 2, type: 'Slider', props, cooldown: 60, crowd: { signals: ['mean'] } },
  ]
  const file = { layoutId: 'show', activePageId: 'a', pages: [{ pageId: 'a', controls }] }
  const { use, act, crowdOf } = await open(t, { catalogue: new Map([['show', layoutOf(file)]]) })
  t.equal((await use('ann', 2, 'Slider', 2)).status, 400)
  t.strictSame(await crowdOf(2), { mean: 0 })
  await use('ann', 2, 'Slider', 1)
  t.equal((await use('ann', 2, 'Slider', 0)).status, 429)
  t.strictSame(await crowdOf(2), { mean: 1 })
  const text = { layoutId: 'show', lid: 1, type: 'String', value: 'hello' }
  for (const value of ['hello', 'there']) await act({ ...text, value }, { 'idempotency-key': 'one' })
  t.strictSame(await crowdOf(1), { people: 1 })
})
