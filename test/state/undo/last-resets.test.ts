import { initialState } from '../../../src/state/control-state.js'
import { keepControl } from '../../../src/state/undo/kept-control.js'
import { type KeptReset, LastResets } from '../../../src/state/undo/last-resets.js'
import { test } from '../../support/tap.js'

const taken = keepControl({ ...initialState('show', 1, 'Button'), count: 1 }, 0)

function resetOf(lid: KeptReset['lid']): KeptReset {
  return { lid, controls: [taken], texts: [] }
}

test('the last reset of each layout can be taken once, within a minute', (t) => {
  const resets = new LastResets()
  t.teardown(() => resets.close())
  t.equal(resets.of('show', 0), null)
  resets.keep('show', resetOf(1), 1000)
  const before = Date.now()
  resets.keep('show', resetOf('all'), 2000)
  const { lid, until } = resets.of('show', 61_999)!
  t.equal(lid, 'all')
  t.ok(until >= before + 60_000 && until <= Date.now() + 60_000)
  t.equal(resets.of('show', 62_000), null)
  t.equal(resets.of('other', 2000), null)
  t.equal(resets.take('other', 2000), undefined)
  t.same(resets.take('show', 61_999), resetOf('all'))
  t.equal(resets.take('show', 61_999), undefined)
  resets.keep('show', resetOf(1), 1000)
  t.equal(resets.take('show', 61_000), undefined, 'too late')
  resets.keep('show', resetOf(1), 1000)
  resets.close()
  t.equal(resets.of('show', 2000), null, 'nothing is kept after the end')
  t.end()
})

test('a reset that takes nothing leaves the one before, so that pressing twice loses nothing', (t) => {
  const resets = new LastResets()
  t.teardown(() => resets.close())
  resets.keep('show', resetOf(1), 1000)
  resets.keep('show', { lid: 'all', controls: [], texts: [] }, 50_000)
  t.match(resets.of('show', 50_000), { lid: 1 })
  t.equal(resets.of('show', 61_000), null)
  const text = { text: { textId: 'a', lid: 5, value: 'x', at: 1 }, author: '' }
  resets.keep('show', { lid: 'all', controls: [], texts: [text] }, 50_000)
  t.match(resets.of('show', 50_000), { lid: 'all' }, 'one that has dropped a text has taken something')
  t.end()
})
