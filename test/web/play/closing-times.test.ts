import { closingTimes } from '../../../src/web/play/session/closing-times.js'
import type { ControlForPhones } from '../../../src/wire/control.js'
import { test } from '../../support/tap.js'

const button: ControlForPhones = { lid: 1, address: '/0001', type: 'Button', props: { label: 'Applause' } }
const other: ControlForPhones = { lid: 2, address: '/0002', type: 'Toggle', props: { label: 'Lamp' } }
const timed = (closesIn: number): ControlForPhones => ({ ...button, closesIn })
const closed: ControlForPhones = { ...button, enabled: false }
const none = new Map<string, number>()
/** The ends of what a page says at a time. */
const ends = (before: ReadonlyMap<string, number>, controls: readonly ControlForPhones[], now: number) => [
  ...closingTimes(before, controls, now),
]

test('a time until closing counts from when the page arrived, by the clock of the phone', (t) => {
  t.same(ends(none, [timed(30_000), other], 1000), [['Button 1', 31_000]])
  t.same(ends(none, [button, other], 1000), [])
  t.end()
})

test('the same timer, told again by a page that took longer, does not end later; another one does', (t) => {
  const before = closingTimes(none, [timed(30_000)], 1000)
  t.same(ends(before, [timed(29_000)], 2300), [['Button 1', 31_000]], 'late by 0.3 s')
  t.same(ends(before, [timed(29_000)], 1900), [['Button 1', 30_900]], 'the first one was late')
  t.same(ends(before, [timed(30_000)], 11_000), [['Button 1', 41_000]], 'begun again')
  t.same(ends(before, [button], 2000), [], 'open without end')
  t.end()
})

test('what its timer has closed is told apart from what an operator has closed', (t) => {
  const before = closingTimes(none, [timed(30_000)], 1000)
  t.same(ends(before, [closed], 31_200), [['Button 1', 31_000]])
  t.same(ends(before, [closed], 30_000), [['Button 1', 30_000]], 'this phone counts a little slower')
  t.same(ends(before, [closed], 12_000), [], 'by an operator')
  const over = closingTimes(before, [closed], 31_200)
  t.same(ends(over, [closed], 90_000), [['Button 1', 31_000]], 'still')
  t.same(ends(over, [button], 90_000), [], 'open again')
  t.end()
})

test('a control of which one choice per person counts has a time of its own', (t) => {
  const vote: ControlForPhones = { ...other, once: true, closesIn: 5000 }
  t.same(ends(none, [timed(1000), vote], 0), [
    ['Button 1', 1000],
    ['Toggle 2 once', 5000],
  ])
  t.end()
})
