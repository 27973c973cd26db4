import { displayOptions } from '../../support/show/display-options.js'
import { test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'
import { crowdedShow, fileOf } from '../support/crowded-show.js'

const props = { label: 'x' }
const slider = (lid: number, signals: readonly string[], window = 0) => ({
  ...{ lid, type: 'Slider', props, each: false },
  crowd: { signals, window },
})
const options = ['a', 'b'].map((label, index) => ({ index, label }))
const vote = {
  ...{ lid: 4, type: 'Index', props, options, each: false },
  crowd: { signals: ['people', 'share', 'winner'] },
}

test('a signal is sent at the tick after it has changed, once, and not before', async (t) => {
  const { act, tick, heard } = await crowdedShow(t, { a: [slider(2, ['people', 'mean'])] })
  tick()
  t.same(await heard(), [], 'with nobody from the start nothing is sent')
  act(2, 1)
  act(2, 0, 'another')
  t.same(await heard(), [], 'not with the action')
  tick()
  t.same(await heard(), ['/0002/people i 2', '/0002/mean f 0.5'], 'only the newest')
  tick()
  t.same(await heard(), [])
  act(2, 0)
  tick()
  t.same(await heard(), ['/0002/mean f 0'], 'only what has changed')
  act(2, 0)
  tick()
  t.same(await heard(), [], 'the same value again changes nothing')
})

test('a change that a display could not distinguish is not sent', async (t) => {
  const { act, tick, heard } = await crowdedShow(t, { a: [slider(2, ['mean', 'spread'])] })
  const people = Array.from({ length: 4000 }, (_, n) => `p${n}`)
  for (const who of people) act(2, 1, who)
  tick()
  await heard()
  // One step of the grid by one of 4,000: less than single precision keeps near 1.
  act(2, 65_534 / 65_535)
  tick()
  const news = await heard()
  t.notOk(news.some((message) => message.startsWith('/0002/mean')))
  t.ok(news.some((message) => message.startsWith('/0002/spread')))
})

test('each signal is said again a second after it was sent last, while somebody is counted', async (t) => {
  const { act, tick, ticks, heard } = await crowdedShow(t, { a: [slider(2, ['people', 'mean'])] })
  act(2, 0.5)
  tick()
  t.equal((await heard()).length, 2)
  ticks(500)
  act(2, 1)
  tick()
  t.same(await heard(), ['/0002/mean f 1'])
  ticks(400)
  t.same(await heard(), [])
  tick()
  t.same(await heard(), ['/0002/people i 1'], 'a second after the first')
  ticks(500)
  t.same(await heard(), [])
  tick()
  t.same(await heard(), ['/0002/mean f 1'], 'a second after its change')
  ticks(10_000)
  t.same([...(await heard())].sort(), [
    ...Array.from({ length: 10 }, () => '/0002/mean f 1'),
    ...Array.from({ length: 10 }, () => '/0002/people i 1'),
  ])
})

test('when nobody is counted any more all signals are sent once, also those that were 0 before', async (t) => {
  const { act, tick, ticks, heard } = await crowdedShow(t, {
    a: [slider(2, ['people', 'mean', 'spread', 'hist'], 2)],
  })
  act(2, 0)
  tick()
  await heard()
  ticks(1900)
  await heard()
  tick()
  t.same(await heard(), [
    '/0002/people i 0',
    '/0002/mean f 0',
    '/0002/spread f 0',
    `/0002/hist ffffffff${' 0'.repeat(8)}`,
  ])
  ticks(5000)
  t.same(await heard(), [])
  act(2, 0)
  tick()
  const again = await heard()
  t.ok(
    again.includes('/0002/people i 1') && again.includes('/0002/mean f 0'),
    'and again for anybody who comes',
  )
})

test('a participant who acts right after the end appears in the signals that changed, and in the rest when its second is over', async (t) => {
  const { act, tick, ticks, heard } = await crowdedShow(t, { a: [slider(2, ['people', 'spread'], 1)] })
  act(2, 0.5)
  tick()
  ticks(1000)
  t.same((await heard()).slice(-2), ['/0002/people i 0', '/0002/spread f 0'])
  act(2, 0.5)
  tick()
  t.same(await heard(), ['/0002/people i 1'])
  ticks(900)
  t.same(await heard(), ['/0002/spread f 0'])
})

test('only the active page is heard, and what it missed of an end is said when it returns', async (t) => {
  const { act, tick, ticks, turnPage, heard } = await crowdedShow(
    t,
    { a: [slider(2, ['people'], 2), vote], b: [slider(3, ['people'])] },
    { profile: { snapshot: 'off' } },
  )
  act(2, 1)
  act(4, 1)
  tick()
  await heard()
  turnPage('b')
  ticks(5000)
  t.same(await heard(), [])
  turnPage('a')
  tick()
  t.same(
    await heard(),
    ['/0002/people i 0', '/0004/people i 1', '/0004/share ff 0 1', '/0004/winner if 1 1'],
    'with what was said long ago',
  )
  turnPage('b')
  turnPage('a')
  ticks(500)
  t.same(await heard(), [], 'once')
})

test('a reset is sent at once and once, the winner as none; the first signal after it is sent again', async (t) => {
  const { act, tick, ticks, reset, turnPage, heard } = await crowdedShow(t, { a: [vote], b: [] })
  act(4, 1)
  tick()
  await heard()
  reset(4)
  const zeros = ['/0004/people i 0', '/0004/share ff 0 0', '/0004/winner if -1 0']
  t.same(await heard(), zeros)
  ticks(3000)
  t.same(await heard(), [])
  act(4, 1)
  tick()
  t.same(await heard(), ['/0004/people i 1', '/0004/share ff 0 1', '/0004/winner if 1 1'])
  turnPage('b')
  reset(4)
  t.same(await heard(), zeros, 'also on another page')
  turnPage('a')
  ticks(3000)
  t.same(await heard(), [])
})

test('the control of a crowd is shown beside its signals, unless the layout says otherwise', async (t) => {
  const both = { lid: 1, type: 'Button', props, crowd: { signals: ['people'] } }
  const { act, tick, reset, heard } = await crowdedShow(t, { a: [both] })
  act(1, null)
  tick()
  t.same(await heard(), ['/0001 if 1 0.01', '/0001/people i 1'])
  reset(1)
  t.same(await heard(), ['/0001 if 0 0', '/0001/people i 0'])
})

test('who is counted only for the results is not sent', async (t) => {
  const counted = { lid: 2, type: 'Slider', props, each: false, results: 'live' }
  const { act, ticks, reset, turnPage, layouts, heard } = await crowdedShow(t, { a: [counted], b: [] })
  act(2, 0.5)
  t.equal(layouts.byId.get('show')?.controls.get(2)?.state.crowd?.count, 1)
  ticks(40_000)
  turnPage('b')
  turnPage('a')
  reset(2)
  t.same(await heard(), [])
})

test('every display gets it, in its own form', async (t) => {
  const { act, tick, sink, load, heard } = await crowdedShow(t, { a: [] })
  const other = await openSink(t)
  await load(
    [
      displayOptions({ port: sink.port }),
      displayOptions({ port: other.port, prefix: '/crowd', profile: { toggle: 'tf', bundle: 'never' } }),
    ],
    fileOf({
      a: [{ lid: 3, type: 'Toggle', props, each: false, crowd: { signals: ['people', 'spotlight'] } }],
    }),
  )
  act(3, true)
  tick()
  t.same(await heard(), ['/0003/people i 1', '/0003/spotlight i 1'])
  t.same(await other.received(2), ['/crowd/0003/people i 1', '/crowd/0003/spotlight T true'])
  t.equal(other.datagrams.length, 2)
})
