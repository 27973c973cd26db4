import { test } from 'tap'
import { findClashes } from '../../src/display/find-clashes.js'
import { layoutOf } from '../support/show.js'

function layoutWith(layoutId: string, lids: readonly number[]) {
  const controls = lids.map((lid) => ({ lid, type: 'Button', props: { label: 'x' } }))
  return layoutOf({ layoutId, activePageId: 'p', pages: [{ pageId: 'p', controls }] })
}

const catalogue = new Map(
  [layoutWith('one', [1, 2, 3]), layoutWith('two', [2, 3, 4]), layoutWith('three', [5])].map((layout) => [
    layout.layoutId,
    layout,
  ]),
)
const display = { name: 'main', host: '127.0.0.1', port: 9000 }

test('the same address from two layouts to one display is told, once a display', (t) => {
  t.same(findClashes([{ ...display, layouts: ['*'] }], catalogue), [
    '[display.main] gets /0002 from the layouts one and two (and 1 more); give the controls other addresses',
  ])
  t.end()
})

test('displays that get one layout each, or layouts that share nothing, are fine', (t) => {
  const displays = [
    { ...display, layouts: ['one'] },
    { ...display, name: 'side', layouts: ['two', 'three'] },
  ]
  t.same(findClashes(displays, catalogue), [])
  t.end()
})

test('a layout that does not exist is told', (t) => {
  t.same(findClashes([{ ...display, layouts: ['one', 'four'] }], catalogue), [
    '[display.main] layouts: there is no layout four',
  ])
  t.end()
})
