import { steadyTime } from '../../../src/clocks.js'
import { ShowState } from '../../../src/state/show-state.js'
import type { LightAt } from '../../../src/wire/stream/light.js'
import { litShow } from '../../support/show/lit-show.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'

const red = { colors: ['#ff0000'], fade: 0 }
const blue = { colors: ['#0000ff'], fade: 500 }
const none = { colors: null, fade: 0 }

/** A show, and what was told of its light: how many ms after the beginning, and to be shown when. */
function playing() {
  const state = new ShowState()
  state.layouts.load(litShow)
  const begun = steadyTime()
  const told: { layoutId: string; after: number; ahead: number; colors: LightAt['colors'] }[] = []
  state.lights.follow((layoutId, { colors, at }) => {
    const now = steadyTime()
    told.push({ layoutId, after: Math.round(now - begun), ahead: Math.round(at - now), colors })
  })
  return {
    state,
    lights: state.lights,
    told,
    toldColors: () => told.map(({ colors }) => colors?.[0] ?? null),
  }
}

test('a light is announced 200 ms ahead, and so is its end; the same again is no change', async (t) => {
  const time = advanceTime(t)
  const { lights, told } = playing()
  t.equal(lights.of('show'), undefined)
  lights.show('show', { ...none, at: steadyTime() })
  t.ok(lights.set('show', red))
  t.same(lights.present('show'), red)
  await time.advance(1000)
  lights.set('show', { ...red })
  await time.advance(1000)
  lights.set('show', { colors: null, fade: 800 })
  lights.set('show', { colors: null, fade: 800 })
  lights.show('show', { ...none, at: steadyTime() + 5000 })
  t.same(told, [
    { layoutId: 'show', after: 0, ahead: 200, colors: ['#ff0000'] },
    { layoutId: 'show', after: 2000, ahead: 200, colors: null },
  ])
  t.same(lights.present('show'), none, 'and it is out')
})

test('of 30 changes a second the newest is shown every 100 ms, the last one always; the rest is counted', async (t) => {
  const time = advanceTime(t)
  const { lights, told } = playing()
  const colors = Array.from({ length: 30 }, (_, at) => `#0000${(16 + at).toString(16)}`)
  for (const color of colors) {
    lights.set('show', { colors: [color], fade: 0 })
    await time.advance(33)
  }
  await time.advance(200)
  const moments = told.map(({ after }) => after)
  for (const [at, moment] of moments.slice(1).entries()) t.ok(moment - moments[at]! >= 100, `${moments} ms`)
  t.equal(told.at(-1)?.colors?.[0], colors.at(-1))
  t.ok(told.length >= 9 && told.length <= 11, `${told.length} changes`)
  t.equal(lights.dropped.newer, colors.length - told.length)
  t.equal(lights.changed, told.length)
})

test('a light that waits for its moment does not keep back the end', async (t) => {
  const time = advanceTime(t)
  const { lights, toldColors } = playing()
  lights.set('show', red)
  await time.advance(10)
  lights.set('show', blue)
  lights.set('show', none)
  t.same(toldColors(), ['#ff0000', null])
  await time.advance(1000)
  t.same(toldColors(), ['#ff0000', null], 'and is not shown later')
})

test('each layout changes in its own time', async (t) => {
  advanceTime(t)
  const both = new Map(
    ['one', 'two'].map((layoutId) => [layoutId, layoutOf({ ...showFile, layoutId, light: true })]),
  )
  const { state, lights, told } = playing()
  state.layouts.load(both)
  lights.set('one', red)
  lights.set('two', blue)
  lights.set('two', none)
  t.same(
    told.map(({ layoutId, colors }) => [layoutId, colors?.[0]]),
    [
      ['one', '#ff0000'],
      ['two', '#0000ff'],
      ['two', undefined],
    ],
  )
  t.same(lights.present('one'), red)
})

test('a hold puts out every light at once, also one that waits, and lets none begin until it is released', async (t) => {
  const time = advanceTime(t)
  const { state, lights, told, toldColors } = playing()
  lights.set('show', red)
  await time.advance(50)
  lights.set('show', blue)
  state.hold.begin()
  t.match(told.at(-1), { ahead: 0, colors: null })
  t.notOk(lights.set('show', blue))
  t.equal(lights.dropped.held, 1)
  t.ok(lights.set('show', none), 'its end can be asked for')
  await time.advance(1000)
  state.hold.end()
  t.same(toldColors(), ['#ff0000', null], 'and it stays out after that')
  t.ok(lights.set('show', blue))
  t.same(lights.present('show'), blue)
})

test('what goes out slowly goes out faster if that is asked for, and at once with a hold; never slower', async (t) => {
  const time = advanceTime(t)
  const { state, lights, told } = playing()
  lights.set('show', red)
  lights.set('show', { colors: null, fade: 60_000 })
  await time.advance(1000)
  lights.set('show', { colors: null, fade: 60_000 })
  lights.set('show', { colors: null, fade: 5000 })
  await time.advance(1000)
  state.hold.begin()
  state.hold.end()
  state.hold.begin()
  t.same(
    told.map(({ after, ahead, colors }) => [after, ahead, colors?.[0]]),
    [
      [0, 200, '#ff0000'],
      [0, 200, undefined],
      [1000, 200, undefined],
      [2000, 0, undefined],
    ],
  )
})

test('a reload that takes the light or the layout away ends it; any other leaves it', async (t) => {
  const time = advanceTime(t)
  const { state, lights, toldColors } = playing()
  const load = (catalogue: typeof litShow) => {
    state.layouts.load(catalogue)
    lights.settle()
  }
  lights.set('show', red)
  load(litShow)
  t.same(lights.present('show'), red)
  lights.set('show', blue)
  load(new Map([['show', layoutOf()]]))
  t.same(toldColors(), ['#ff0000', null])
  await time.advance(1000)
  t.same(toldColors(), ['#ff0000', null], 'nor does what waited come')
  load(litShow)
  lights.set('show', red)
  load(new Map())
  t.equal(lights.of('show'), undefined)
})
