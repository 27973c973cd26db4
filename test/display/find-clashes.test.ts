import { findClashes } from '../../src/display/find-clashes.js'
import { lastingFile, layoutOf } from '../support/show/show.js'
import { test } from '../support/tap.js'

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
const display = { name: 'main', prefix: '' }

test('the same address from two layouts to one display is reported, once a display', (t) => {
  t.same(findClashes({ ...display, layouts: ['*'] }, catalogue), [
    '[display.main] gets /0002 from the layouts one and two (and 1 more); give the controls other addresses',
  ])
  t.end()
})

test('displays that get one layout each, or layouts that share nothing, are fine', (t) => {
  const displays = [
    { ...display, layouts: ['one'] },
    { ...display, name: 'side', layouts: ['two', 'three'] },
  ]
  t.same(
    displays.flatMap((each) => findClashes(each, catalogue)),
    [],
  )
  t.end()
})

test('a control of every page clashes with nothing of its own layout', (t) => {
  t.same(findClashes({ ...display, layouts: ['*'] }, new Map([['show', layoutOf(lastingFile)]])), [])
  t.end()
})

test('a layout that does not exist is reported', (t) => {
  t.same(findClashes({ ...display, layouts: ['one', 'four'] }, catalogue), [
    '[display.main] layouts: unknown layout four; loaded: one, two, three',
  ])
  t.end()
})

test('a map that sends two controls to one address is reported, and one that separates them is not', (t) => {
  const to = (address: string, layoutId: string, lid: number) => ({ layoutId, lid, address })
  const clashing = { file: 'map.json', mappings: [to('/0002', 'three', 5)] }
  t.same(findClashes({ ...display, layouts: ['one', 'three'], map: clashing }, catalogue), [
    '[display.main] gets /0002 from the layouts one and three; give the controls other addresses',
  ])
  const parting = { file: 'map.json', mappings: [to('/a', 'two', 2), to('/b', 'two', 3)] }
  t.same(findClashes({ ...display, layouts: ['one', 'two'], map: parting }, catalogue), [])
  t.same(
    findClashes({ ...display, layouts: ['three', 'one'], map: clashing, prefix: '/crowd' }, catalogue),
    [],
  )
  const same = { file: 'map.json', mappings: [to('/0003', 'one', 1)] }
  t.match(findClashes({ ...display, layouts: ['one'], map: same }, catalogue), [
    /two controls of the layout one/,
  ])
  t.end()
})

/** A layout with one Slider of this lid, and its signals. */
function crowdedLayout(layoutId: string, lid: number, signals: readonly string[], each = true) {
  const controls = [{ lid, type: 'Slider', props: { label: 'x' }, each, crowd: { signals } }]
  return layoutOf({ layoutId, activePageId: 'p', pages: [{ pageId: 'p', controls }] })
}

function clashesOf(
  layouts: readonly ReturnType<typeof layoutOf>[],
  more: Partial<Parameters<typeof findClashes>[0]> = {},
) {
  const catalogue = new Map(layouts.map((layout) => [layout.layoutId, layout]))
  return findClashes({ ...display, layouts: ['*'], ...more }, catalogue)
}

test('signals of two layouts at one address are reported, also where a map separates their controls', (t) => {
  const both = [crowdedLayout('one', 2, ['mean']), crowdedLayout('two', 2, ['people', 'mean'])]
  const parting = { file: 'map.json', mappings: [{ layoutId: 'two', lid: 2, address: '/b' }] }
  const words = (address: string) =>
    `[display.main] gets ${address} from the layouts one and two; give the controls other addresses`
  t.same(clashesOf(both, { map: parting }), [words('/0002/mean')])
  t.same(clashesOf(both, { map: parting, prefix: '/crowd' }), [words('/crowd/0002/mean')])
  t.match(clashesOf(both), [/gets \/0002 from the layouts one and two \(and 1 more\)/])
  t.end()
})

test('a control that is not sent clashes by its signals only', (t) => {
  const one = crowdedLayout('one', 2, ['mean'], false)
  t.same(clashesOf([one, crowdedLayout('two', 2, ['median'])]), [])
  t.match(clashesOf([one, crowdedLayout('two', 2, ['mean'])]), [/gets \/0002\/mean from/])
  t.end()
})

test('a map that sends a control to the address of a signal is reported', (t) => {
  const map = { file: 'map.json', mappings: [{ layoutId: 'two', lid: 3, address: '/0002/mean' }] }
  t.match(clashesOf([crowdedLayout('one', 2, ['mean']), layoutWith('two', [3])], { map }), [
    /gets \/0002\/mean from the layouts one and two/,
  ])
  t.end()
})
