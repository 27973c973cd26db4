import {
  firstState,
  type ScreenState,
  stateAfter,
  stateWhenClosed,
  type ToldEvent,
} from '../../../src/web/screen/screen-state.js'
import type { RoomAnswer } from '../../../src/wire/room.js'
import { test } from '../../support/tap.js'
import { controlOf, resultOf } from './support/shown-page.js'

const slider = controlOf('Slider')
const page: ToldEvent = { event: 'page', layoutId: 'show', activePageId: 'first', controls: [slider] }
const room: RoomAnswer = {
  layoutId: 'show',
  name: 'The Night Ferries',
  open: true,
  passcode: false,
  url: 'http://10.0.0.5:8642/play/show',
  wifi: null,
  theme: {},
}

/** What a screen knows after these events, which came at 1000 ms, 2000 ms and so on. */
const stateOf = (...events: readonly ToldEvent[]) =>
  events.reduce<ScreenState>((state, event, at) => stateAfter(state, event, 1000 * (at + 1)), {
    ...firstState,
    room,
  })

test('a screen knows the newest of each event, and when it came', (t) => {
  const results = [resultOf(slider)]
  const state = stateOf(page, { event: 'results', results }, { event: 'screen', show: 'logo' })
  t.equal(state.page?.receivedAt, 1000)
  t.same(state.page?.controls, [slider])
  t.equal(state.results, results)
  t.equal(state.screen?.show, 'logo')
  t.equal(state.screen?.receivedAt, 3000)
  const later = stateAfter(state, { event: 'screen', show: 'auto' }, 4000)
  t.equal(later.screen?.show, 'auto')
  t.equal(later.page, state.page)
  t.end()
})

test('an event of a newer service changes nothing', (t) => {
  const state = stateOf(page)
  t.equal(stateAfter(state, { event: 'light', color: null } as unknown as ToldEvent, 1), state)
  t.end()
})

test('a screen that may not look any more knows only the room, and stays dark if it is', (t) => {
  const told = { event: 'results', results: [resultOf(slider)] } as const
  const bright = stateWhenClosed(stateOf(page, told, { event: 'screen', show: 'texts' }))
  t.same(bright, { isLive: true, isUnknown: false, results: [], room: { ...room, open: false } })
  t.equal(stateWhenClosed(stateOf(page, { event: 'screen', show: 'black' })).screen?.show, 'black')
  t.equal(stateWhenClosed({ ...firstState, isUnknown: true }).isUnknown, true)
  t.end()
})
