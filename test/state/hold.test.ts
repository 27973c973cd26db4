import { Changes } from '../../src/state/changes.js'
import { initialState } from '../../src/state/control-state.js'
import { Hold } from '../../src/state/hold.js'
import { test } from '../support/tap.js'

test('what displays have missed is remembered once, and forgotten at the end', (t) => {
  const changes = new Changes()
  const hold = new Hold(changes)
  hold.begin()
  for (const lid of [1, 2, 1]) hold.miss(initialState('show', lid, 'Button'))
  hold.miss(initialState('other', 1, 'Slider'))
  t.equal(hold.isHeld, true)
  t.same(
    [...hold.entries()],
    [
      ['held', true],
      ['missed', 'show', 1],
      ['missed', 'show', 2],
      ['missed', 'other', 1],
    ],
  )
  t.same(changes.take(0), [...hold.entries()], 'and stored as it comes')
  hold.end()
  t.same([hold.isHeld, ...hold.entries()], [false])
  t.same(changes.take(0), [['held', false]])
  t.same(hold.takeMissed(), [
    ['show', 1],
    ['show', 2],
    ['other', 1],
  ])
  t.same(hold.takeMissed(), [])
  t.end()
})

test('what displays have missed for another reason is stored only from when an operator holds the output', (t) => {
  const changes = new Changes()
  const hold = new Hold(changes)
  hold.miss(initialState('show', 1, 'Button'))
  t.same([...changes.take(0), ...hold.entries()], [])
  hold.begin()
  const stored = [
    ['held', true],
    ['missed', 'show', 1],
  ]
  t.same(changes.take(0), stored)
  t.same([...hold.entries()], stored)
  t.end()
})

test('a restart goes on with it, and ignores what was missed before the last release', (t) => {
  const hold = new Hold(new Changes())
  hold.restoreMissed(['show', 9])
  hold.restore(true)
  hold.restoreMissed(['show', 1])
  hold.restore(false)
  hold.restore(true)
  hold.restoreMissed(['show', 2])
  hold.end()
  t.same(hold.takeMissed(), [['show', 2]])
  t.end()
})

test('a text that was taken back stays away, also where an earlier version has stored it', (t) => {
  const changes = new Changes()
  const hold = new Hold(changes)
  const texts = (...all: string[]) => [{ lid: 5, type: 'String', people: 1, texts: all } as const]
  hold.begin()
  hold.kept.keep('show', texts('same', 'other', 'same'))
  changes.take(0)
  hold.takeBack(initialState('show', 5, 'String'), 'same')
  hold.takeBack(initialState('show', 5, 'String'), 'one that was not shown')
  t.same(changes.take(0), [['shown', 'show', texts('other', 'same')]])
  hold.kept.restoreGone(['shown-gone', 'show', 5, 'same'])
  t.same(hold.kept.of('show'), texts('other'))
  t.end()
})
