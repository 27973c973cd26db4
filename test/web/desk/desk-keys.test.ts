import { deskKeys, taskOf } from '../../../src/web/desk/model/desk-keys.js'
import { test } from '../../support/tap.js'

const press = (key: string, more: object = {}) =>
  taskOf({ key, ctrlKey: false, altKey: false, metaKey: false, ...more })

test('what clickers send turns pages and makes the screens black; their other keys do nothing', (t) => {
  for (const key of ['PageDown', 'ArrowRight', 'ArrowDown']) t.equal(press(key), 'nextPage', key)
  for (const key of ['PageUp', 'ArrowLeft', 'ArrowUp']) t.equal(press(key), 'pageBack', key)
  for (const key of ['b', 'B', '.']) t.equal(press(key), 'black', key)
  t.equal(press('F5'), 'nothing', 'nor does the browser load the desk again')
  t.equal(press('Escape'), undefined)
  t.end()
})

test('letters work with and without capitals, and never with the keys of the system', (t) => {
  t.equal(press('H'), 'hold')
  t.equal(press('a'), 'approve')
  t.equal(press('?'), 'sheet')
  for (const held of ['ctrlKey', 'altKey', 'metaKey']) t.equal(press('h', { [held]: true }), undefined, held)
  t.equal(press('F5', { ctrlKey: true }), undefined)
  t.equal(press('x'), undefined)
  t.end()
})

test('no key does two things, and each stands on the sheet once', (t) => {
  const all = deskKeys.flatMap(({ keys }) => keys)
  t.equal(new Set(all).size, all.length)
  t.equal(new Set(deskKeys.map(({ task }) => task)).size, deskKeys.length)
  for (const { keys, caps } of deskKeys) t.equal(keys.length, caps.length)
  t.end()
})
