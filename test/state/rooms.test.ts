import { Changes } from '../../src/state/changes.js'
import { Rooms } from '../../src/state/rooms.js'
import { ShowState } from '../../src/state/show-state.js'
import { test } from '../support/tap.js'

const noon = Date.UTC(2026, 10, 22, 12)
const hour = 3_600_000

test('a room is as the settings say until somebody says otherwise', (t) => {
  const changes = new Changes()
  const rooms = new Rooms(changes)
  t.notOk(rooms.isOpen('show'))
  rooms.openAtFirst = true
  t.ok(rooms.isOpen('show'))
  t.notOk(rooms.setOpen('show', true), 'no change')
  t.ok(rooms.setOpen('other', false))
  t.notOk(rooms.setOpen('other', false))
  rooms.openAtFirst = false
  t.same([rooms.isOpen('show'), rooms.isOpen('other'), rooms.isOpen('third')], [true, false, false])
  t.same(changes.take(0), [
    ['room', 'show', true],
    ['room', 'other', false],
  ])
  t.same(changes.take(0), [])
  t.end()
})

test('people are counted by layout and day', (t) => {
  const rooms = new Rooms(new Changes())
  for (let n = 0; n < 3; n++) rooms.addPerson('show', noon)
  rooms.addPerson('other', noon)
  t.same([rooms.peopleToday('show', noon), rooms.peopleToday('other', noon)], [3, 1])
  t.equal(rooms.peopleToday('show', noon + 12 * hour - 1), 3, 'until midnight, UTC')
  t.equal(rooms.peopleToday('show', noon + 12 * hour), 0)
  rooms.addPerson('show', noon + 24 * hour)
  t.equal(rooms.peopleToday('show', noon + 24 * hour), 1)
  t.equal(rooms.peopleToday('show', noon), 0, 'a clock set back to another day begins again')
  rooms.addPerson('show', noon)
  t.equal(rooms.peopleToday('show', noon), 1)
  t.end()
})

test('more people may come on one day, and no more on the next', (t) => {
  const changes = new Changes()
  const rooms = new Rooms(changes)
  rooms.addPerson('show', noon)
  t.ok(rooms.setMore('show', 50, noon))
  t.notOk(rooms.setMore('show', 50, noon), 'no change')
  rooms.addPerson('show', noon)
  t.same([rooms.moreToday('show', noon), rooms.moreToday('other', noon)], [50, 0])
  t.equal(rooms.peopleToday('show', noon), 2)
  t.equal(rooms.moreToday('show', noon + 12 * hour), 0)
  t.same(changes.take(0).at(1), ['more', 'show', Math.floor(noon / (24 * hour)), 50])
  t.end()
})

test('all of it is there again after a restart, the last word of each', (t) => {
  const before = new ShowState()
  before.rooms.setOpen('show', true)
  before.rooms.setOpen('show', false)
  before.rooms.setOpen('other', true)
  for (let n = 0; n < 2; n++) before.rooms.addPerson('show', noon)
  before.rooms.setMore('show', 70, noon)
  const stored = before.changes.take(Date.now())
  for (const entries of [stored, [...before.entries()]]) {
    const after = new ShowState()
    after.restore(entries)
    after.rooms.openAtFirst = true
    t.same([after.rooms.isOpen('show'), after.rooms.isOpen('other')], [false, true])
    t.equal(after.rooms.peopleToday('show', noon), 2)
    t.equal(after.rooms.moreToday('show', noon), 70)
    t.same([...after.entries()], [...before.entries()])
  }
  t.end()
})
