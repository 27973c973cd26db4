import { KeptResults } from '../../../src/state/shown/kept-results.js'
import { test } from '../../support/tap.js'

const count = { lid: 1, type: 'Button', people: 3, count: 7 } as const
const votes = { lid: 3, type: 'Index', people: 2, votes: [2, 0] } as const

/** What is kept, and what of it is stored. */
function open() {
  const stored: unknown[] = []
  return { stored, kept: new KeptResults((entry) => stored.push(entry)) }
}

test('nothing is shown of a layout of which nothing was kept', (t) => {
  const { kept } = open()
  kept.keep('show', [count])
  t.same(kept.of('other'), [])
  t.same(kept.withHidden('other'), [])
  t.end()
})

test('what is kept is stored, and what only walls may be shown stays hidden from phones', (t) => {
  const { kept, stored } = open()
  kept.keep('show', [count], [votes])
  t.same(kept.of('show'), [count])
  t.same(kept.withHidden('show'), [count, votes])
  kept.reset('show', 1)
  t.same(stored, [
    ['shown', 'show', [count], [votes]],
    ['shown-zero', 'show', 1],
  ])
  t.same([...kept.entries()], stored, 'and again when the state is written as a whole')
  t.end()
})
