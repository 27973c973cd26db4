import { test } from '../../support/tap.js'
import { crowdedShow } from '../support/crowded-show.js'

const props = { label: 'x' }
const slider = (signals: readonly string[], more: object = {}) => ({
  ...{ lid: 2, type: 'Slider', props, each: false },
  crowd: { signals, window: 0 },
  ...more,
})
const vote = (labels: readonly string[], signals: readonly string[] = ['share', 'winner']) => ({
  ...{ lid: 4, type: 'Index', props, each: false, crowd: { signals } },
  options: labels.map((label, index) => ({ index, label })),
})

test('a reload that changes nothing of a crowd keeps its people, and sends nothing', async (t) => {
  const pages = { a: [slider(['people', 'mean'])] }
  const { act, tick, ticks, reload, heard } = await crowdedShow(t, pages)
  act(2, 1)
  tick()
  await heard()
  await reload(pages)
  ticks(900)
  t.same(await heard(), [])
  tick(200)
  t.same(await heard(), ['/0002/people i 1', '/0002/mean f 1'])
})

test('signals that a reload adds, takes away or puts in another order are right from then on', async (t) => {
  const { act, tick, reload, heard } = await crowdedShow(t, { a: [slider(['mean', 'max'])] })
  for (const [n, value] of [0, 0, 1].entries()) act(2, value, `p${n}`)
  tick()
  await heard()
  await reload({ a: [slider(['max', 'mean'])] })
  tick()
  t.same(await heard(), ['/0002/max f 1', '/0002/mean f 0.333333'])
  await reload({ a: [slider(['max', 'median'])] })
  tick()
  t.same([...(await heard())].sort(), ['/0002/max f 1', '/0002/median f 0'], 'of those who came before, too')
  await reload({ a: [slider(['people', 'median', 'min', 'max', 'hist'])] })
  tick()
  t.same(await heard(), [
    '/0002/people i 3',
    '/0002/median f 0',
    '/0002/min f 0',
    '/0002/max f 1',
    '/0002/hist ffffffff 0.666667 0 0 0 0 0 0 0.333333',
  ])
  await reload({ a: [slider(['hist'])] })
  act(2, 1, 'p0')
  tick()
  t.same(await heard(), ['/0002/hist ffffffff 0.333333 0 0 0 0 0 0 0.666667'])
})

test('what waits for a slow display when a reload takes its signal away, or adds another, keeps its number', async (t) => {
  const options = { profile: { maxRate: 20 } }
  const { act, tick, reload, sink, displays } = await crowdedShow(
    t,
    { a: [slider(['mean', 'max'])] },
    options,
  )
  const sent = (name: string) => sink.messages.filter((message) => message.startsWith(`/0002/${name}`))
  for (const value of [0.25, 0.5]) {
    act(2, value)
    tick(1)
  }
  await sink.received(2)
  await reload({ a: [slider(['people', 'max'])] })
  act(2, 1)
  tick(100)
  displays.flush()
  tick(100)
  displays.flush()
  await sink.received(5)
  t.same(sent('mean'), ['/0002/mean f 0.250004', '/0002/mean f 0.500008'])
  t.equal(sent('people')[0], '/0002/people i 1')
  t.equal(sent('max').at(-1), '/0002/max f 1')
  act(2, 0.5)
  tick(1)
  await reload({ a: [slider(['max', 'min', 'median'])] })
  displays.flush()
  tick(100)
  displays.flush()
  tick(100)
  displays.flush()
  await sink.received(9)
  t.notOk(sent('max').includes('/0002/max f 0'), 'no number that was not looked at yet')
  t.equal(sent('max').at(-1), '/0002/max f 0.500008')
})

test('another window counts from then on those who are there', async (t) => {
  const { act, tick, reload, heard } = await crowdedShow(t, { a: [slider(['people'])] })
  act(2, 1, 'early')
  tick(5000)
  act(2, 1, 'late')
  tick()
  await heard()
  await reload({ a: [slider(['people'], { crowd: { signals: ['people'], window: 3 } })] })
  tick()
  t.same(await heard(), ['/0002/people i 1'])
  tick(3000)
  t.same(await heard(), ['/0002/people i 0'])
})

test('options that are taken away leave the shares of the others, and what was chosen of them comes back with them', async (t) => {
  const { act, tick, ticks, reload, heard } = await crowdedShow(t, { a: [vote(['a', 'b', 'c'])] })
  for (const [n, value] of [2, 2, 2, 1].entries()) act(4, value, `p${n}`)
  tick()
  t.same(await heard(), ['/0004/share fff 0 0.25 0.75', '/0004/winner if 2 0.5'])
  await reload({ a: [vote(['a', 'b'])] })
  tick()
  t.same(await heard(), ['/0004/share ff 0 0.25', '/0004/winner if 1 0.25'])
  await reload({ a: [vote(['a', 'b', 'c', 'd'])] })
  tick()
  t.same(
    await heard(),
    ['/0004/share ffff 0 0.25 0.75 0', '/0004/winner if 1 -0.5'],
    'it is not lost at once',
  )
  ticks(1200)
  t.equal((await heard()).at(-1), '/0004/winner if 2 0.5')
})

test('turning single actions off and on again changes nothing of the signals', async (t) => {
  const { act, tick, reload, heard } = await crowdedShow(t, { a: [slider(['mean'], { each: true })] })
  act(2, 1)
  tick()
  t.same(await heard(), ['/0002 f 1', '/0002/mean f 1'])
  await reload({ a: [slider(['mean'])] })
  act(2, 0)
  tick()
  t.same(await heard(), ['/0002/mean f 0'])
  await reload({ a: [slider(['mean'], { each: true })] })
  act(2, 0.5)
  tick()
  t.same(await heard(), ['/0002 f 0.5', '/0002/mean f 0.500008'])
})

test('a control that moves to another page keeps its people, and is heard while that page is', async (t) => {
  const { act, tick, ticks, turnPage, reload, heard } = await crowdedShow(t, {
    a: [slider(['people'])],
    b: [],
  })
  act(2, 1)
  tick()
  await heard()
  await reload({ a: [], b: [slider(['people'])] })
  ticks(3000)
  t.same(await heard(), [])
  turnPage('b')
  t.same(await heard(), ['/0002/people i 1'])
})

test('a control that is gone for a while, or has another type meanwhile, is what it was', async (t) => {
  const pages = { a: [slider(['people', 'mean'])] }
  const { act, tick, ticks, reload, heard } = await crowdedShow(t, pages)
  act(2, 1)
  tick()
  await heard()
  await reload({ a: [] })
  ticks(3000)
  t.same(await heard(), [])
  await reload({ a: [slider(['people'], { type: 'Toggle' })] })
  act(2, true, 'another')
  act(2, true, 'a third')
  tick()
  t.same(await heard(), ['/0002/people i 2'])
  await reload(pages)
  tick()
  t.same(await heard(), ['/0002/people i 1', '/0002/mean f 1'])
})

test('a crowd that a reload takes away begins with nobody when it comes back', async (t) => {
  const pages = { a: [slider(['people'])] }
  const { act, tick, ticks, reload, heard } = await crowdedShow(t, pages)
  act(2, 1)
  tick()
  await heard()
  await reload({ a: [{ lid: 2, type: 'Slider', props, each: false }] })
  act(2, 1, 'another')
  ticks(2000)
  await reload(pages)
  ticks(2000)
  t.same(await heard(), [])
})
