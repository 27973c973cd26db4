import { choiceFor, isOnScreen, nameOfChoice } from '../../../src/web/desk/model/screen-content.js'
import { test } from '../../support/tap.js'

test('it is known what is on the screens', (t) => {
  t.ok(isOnScreen({ show: 'auto' }, 'auto'))
  t.notOk(isOnScreen({ show: 'auto' }, 'black'))
  t.ok(isOnScreen({ show: { lid: 3 }, reveal: true }, { lid: 3 }))
  t.notOk(isOnScreen({ show: { lid: 3 } }, { lid: 4 }))
  t.notOk(isOnScreen({ show: { lid: 3 } }, { textId: '3' }))
  t.ok(isOnScreen({ show: { textId: '3' } }, { textId: '3' }))
  t.end()
})

test('two choices have two names', (t) => {
  const names = [
    nameOfChoice({ show: 'auto' }),
    nameOfChoice({ show: { lid: 3 } }),
    nameOfChoice({ show: { lid: 3 }, reveal: true }),
    nameOfChoice({ show: { textId: '3' } }),
  ]
  t.equal(new Set(names).size, 4)
  t.end()
})

test('a choice that names neither a control nor its texts is the same for it as any other such choice', (t) => {
  const control = { lid: 3, texts: [{ textId: 'a', value: 'Encore', at: '' }] }
  const other = choiceFor({ show: 'auto' }, control)
  for (const show of ['black', 'texts', { lid: 4 }, { textId: 'b' }] as const)
    t.equal(choiceFor({ show }, control), other)
  for (const show of [{ lid: 3 }, { textId: 'a' }]) t.same(choiceFor({ show }, control), { show })
  t.end()
})
