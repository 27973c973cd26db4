import { ShowState } from '../../../src/state/show-state.js'
import { closingIn, msLeft } from '../../../src/state/timed/closing.js'
import { type ClosingEntry, Closings, type EnabledEntry } from '../../../src/state/timed/closings.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { fixDate } from '../../support/time/fixed-date.js'
import { stopClock } from '../../support/time/stop-clock.js'

const show = new Map([['show', layoutOf()]])

test('each change is stored once, with the time of day, and told to those who follow', (t) => {
  fixDate(t)
  const { closings, entries, changes } = keep()
  const closing = closingIn(30_000)
  closings.set('show', 4, true, closing)
  closings.set('show', 4, true, closing)
  closings.set('show', 4, false)
  closings.set('show', 4, false)
  t.same(entries, [
    ['enabled', 'show', 4, true],
    ['closing', 'show', 4, { at: Date.now() + 30_000, left: 30_000 }],
    ['enabled', 'show', 4, true],
    ['enabled', 'show', 4, false],
    ['closing', 'show', 4, null],
    ['enabled', 'show', 4, false],
  ])
  t.equal(changes(), 2)
  t.end()
})

test('whatever a stored layout is called, a control of it stays closed', (t) => {
  const { closings } = keep()
  closings.restoreEnabled(['enabled', 'a b', 0, false])
  t.same([...closings.entries()], [['enabled', 'a b', 0, false]])
  t.end()
})

test('the next one, and those that are over, in the order of their times', (t) => {
  const clock = stopClock(t)
  const { closings } = keep()
  t.equal(closings.next, undefined)
  const [soon, sooner, late] = [closingIn(2000), closingIn(1000), closingIn(60_000)]
  closings.set('show', 1, true, soon)
  closings.set('other', 1, true, sooner)
  closings.set('show', 2, true, late)
  t.equal(closings.next, sooner.endsAt)
  t.same(closings.over(), [])
  clock.advance(2001)
  t.same(
    closings.over().map(({ layoutId, lid }) => [layoutId, lid]),
    [
      ['other', 1],
      ['show', 1],
    ],
  )
  for (const { layoutId, lid } of closings.over()) closings.set(layoutId, lid, false)
  t.equal(closings.next, late.endsAt)
  t.end()
})

test('what was stored is there again, the last of each control, and is stored as it is', (t) => {
  const date = fixDate(t)
  stopClock(t)
  const { closings, entries } = keep()
  closings.set('show', 1, true, closingIn(60_000))
  closings.set('show', 2, false)
  closings.set('show', 3, true, closingIn(60_000))
  closings.set('show', 3, true)
  closings.set('show', 4, true, closingIn(60_000))
  closings.set('show', 4, true, closingIn(5000))
  date.advance(1000)
  const again = new ShowState()
  again.restore(structuredClone(entries))
  const kept = again.layouts.closings
  const left = (lid: number) => {
    const closing = kept.of('show', lid)
    return closing && msLeft(closing)
  }
  t.same([1, 2, 3, 4].map(left), [59_000, undefined, undefined, 4000])
  t.same(
    [1, 2, 3, 4].map((lid) => kept.isEnabled('show', lid)),
    [true, false, true, true],
  )
  const third = new ShowState()
  third.restore(structuredClone([...again.entries()]))
  t.same([...third.entries()], [...again.entries()])
  t.end()
})

test('a reload keeps it, and a layout that is gone for a while has it when it is back', (t) => {
  const { layouts } = new ShowState()
  layouts.load(show)
  const live = () => layouts.byId.get('show')!.controls.get(4)!
  const closing = closingIn(30_000)
  t.ok(layouts.enable(live(), true, closing))
  t.notOk(layouts.enable(live(), true, closing), 'the same again is no change')
  layouts.load(show)
  t.equal(live().closing, closing)
  layouts.load(new Map())
  layouts.load(show)
  t.equal(live().closing, closing)
  t.ok(layouts.enable(live(), true), 'open without an end is a change')
  layouts.load(new Map([['show', layoutOf({ ...showFile, name: 'Renamed' })]]))
  t.match(live(), { closing: undefined, enabled: true })
  t.end()
})

function keep() {
  const entries: (EnabledEntry | ClosingEntry)[] = []
  let told = 0
  const closings = new Closings((entry) => entries.push(entry))
  closings.follow(() => {
    told++
  })
  return { closings, entries, changes: () => told }
}
