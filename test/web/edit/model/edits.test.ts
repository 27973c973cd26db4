import type { LayoutDraft } from '../../../../src/web/edit/model/draft.js'
import {
  addControl,
  copyControl,
  moveControl,
  removeControl,
  setControl,
  setCrowd,
  setProps,
} from '../../../../src/web/edit/model/edit-controls.js'
import {
  addOption,
  freeLabel,
  moveOption,
  removeOption,
  setOption,
} from '../../../../src/web/edit/model/edit-options.js'
import {
  addPage,
  copyPage,
  movePage,
  namePage,
  removePage,
  setLayout,
  setPage,
  setTheme,
} from '../../../../src/web/edit/model/edit-pages.js'
import { findControl } from '../../../../src/web/edit/model/find-control.js'
import { freeLid, freePageId } from '../../../../src/web/edit/model/free-names.js'
import { test } from '../../../support/tap.js'
import { demo } from './support/demo.js'

test('an edit shares what it does not touch, and changes nothing of what was there', (t) => {
  const before = structuredClone(demo)
  const draft = setProps(12, { label: 'Say it' })(demo)
  t.same(demo, before)
  t.equal(draft.pages[0], demo.pages[0])
  t.equal(draft.pages[1]!.controls[0], demo.pages[1]!.controls[0])
  t.equal(findControl(draft, 12)!.control.props.label, 'Say it')
  t.equal(setProps(12, { label: 'Say it' })(draft), draft, 'and the same again is the same draft')
  t.end()
})

test('a new control gets a number after those beside it, which nobody has and nobody had', (t) => {
  t.equal(freeLid(demo, 'opening'), 5)
  t.equal(freeLid(demo, 'finale'), 15)
  t.equal(freeLid(demo), 15, 'on every page: after all of them')
  const shorter = removeControl(4)(demo)
  t.equal(freeLid(shorter, 'opening'), 4)
  t.equal(freeLid(shorter, 'opening', demo), 5, 'what was counted for 4 stays with 4')
  const addressed = setControl(1, { address: '/0005' })(demo)
  t.equal(freeLid(addressed, 'opening'), 6, 'its address would be taken')
  t.equal(findControl(addControl({ pageId: 'opening', at: 99 }, 'Slider', 'Wind')(demo), 5)!.at, 4)
  t.end()
})

test('a new page has an id that says what it is called', (t) => {
  t.equal(freePageId(demo, 'Finale!'), 'finale-2')
  t.equal(freePageId(demo, '  Crème brûlée für alle '), 'creme-brulee-fur-alle')
  t.equal(freePageId(demo, '観客'), 'page')
  t.match(freePageId(demo, 'x'.repeat(200)), /^x{48}$/)
  t.same(addPage('Encore')(demo).pages[2], { pageId: 'encore', name: 'Encore', controls: [] })
  t.end()
})

test('the id of a page follows its name until the page is live, or has an id of its own', (t) => {
  const nameFirst = (from: LayoutDraft, name?: string, live?: LayoutDraft) =>
    namePage(0, name, live)(from).pages[0]!
  const { pageId, name } = nameFirst(demo, 'Welcome')
  t.same([pageId, name, namePage(0, 'Welcome')(demo).activePageId], ['welcome', 'Welcome', 'welcome'])
  t.equal(nameFirst(demo, 'Finale').pageId, 'finale-2')
  t.equal(
    nameFirst(namePage(0, undefined)(demo), 'Welcome').pageId,
    'welcome',
    'though it was empty meanwhile',
  )
  t.equal(nameFirst(demo, 'Welcome', demo).pageId, 'opening', 'remote controls know it')
  const own = setPage('opening', { pageId: 'start' })(demo)
  t.equal(nameFirst(own, 'Welcome').pageId, 'start')
  t.end()
})

test('a show begins with the first page that is left, and with its page under another id', (t) => {
  t.equal(removePage('opening')(demo).activePageId, 'finale')
  t.equal(removePage('finale')(demo).activePageId, 'opening')
  t.equal(setPage('opening', { pageId: 'start' })(demo).activePageId, 'start')
  t.equal(setPage('finale', { pageId: 'end' })(demo).activePageId, 'opening')
  t.same(removePage('nowhere')(demo), demo)
  t.end()
})

test('a copied page has controls of its own', (t) => {
  const { pages } = copyPage('opening', 'Opening again', demo)(demo)
  t.same(
    pages.map(({ pageId }) => pageId),
    ['opening', 'opening-again', 'finale'],
  )
  t.same(
    pages[1]!.controls.map(({ lid }) => lid),
    [15, 16, 17, 18],
  )
  t.equal(pages[1]!.controls[3]!.options, demo.pages[0]!.controls[3]!.options)
  const addressed = setControl(3, { address: '/0777' })(demo)
  t.notOk('address' in copyPage('opening', 'Two')(addressed).pages[1]!.controls[2]!)
  t.same(
    copyPage('opening', 'Two')(addressed).pages[1]!.controls.map(({ lid }) => lid),
    [778, 779, 780, 781],
  )
  t.end()
})

test('pages and controls move, also to another page and to all of them', (t) => {
  const lidsOf = ({ controls, pages }: LayoutDraft) =>
    [controls ?? [], ...pages.map((page) => page.controls)].map((list) => list.map(({ lid }) => lid))
  t.equal(movePage('finale', 0)(demo).pages[0], demo.pages[1])
  t.equal(movePage('finale', 9)(demo), demo)
  const first = { pageId: 'opening', at: 0 }
  t.same(lidsOf(moveControl(4, first)(demo)), [[], [4, 1, 2, 3], [11, 12, 13, 14]])
  t.same(lidsOf(moveControl(1, { pageId: 'opening', at: 2 })(demo)), [[], [2, 3, 1, 4], [11, 12, 13, 14]])
  t.same(lidsOf(moveControl(12, first)(demo)), [[], [12, 1, 2, 3, 4], [11, 13, 14]])
  const everywhere = moveControl(12, { pageId: undefined, at: 0 })(demo)
  t.same(lidsOf(everywhere), [[12], [1, 2, 3, 4], [11, 13, 14]])
  t.equal(everywhere.controls![0], demo.pages[1]!.controls[1])
  t.same(moveControl(12, { pageId: 'finale', at: 1 })(everywhere), demo, 'and the empty list goes')
  t.equal(moveControl(12, { pageId: 'nowhere', at: 0 })(demo), demo)
  t.end()
})

test('a copied control stands after the first, with a number and an address of its own', (t) => {
  const { controls } = copyControl(3)(setControl(3, { address: '/0777' })(demo)).pages[0]!
  t.same(controls[3], { ...demo.pages[0]!.controls[2], lid: 5 })
  t.end()
})

test('signals are asked for and no longer', (t) => {
  t.same(findControl(setCrowd(12, ['people'])(demo), 12)!.control.crowd, { signals: ['people'] })
  t.same(findControl(setCrowd(12, [], 60)(demo), 12)!.control.crowd, { signals: [], window: 60 })
  t.notOk('crowd' in findControl(setCrowd(1, [])(demo), 1)!.control)
  t.end()
})

test('options are numbered as they stand', (t) => {
  const labelsOf = (draft: LayoutDraft) =>
    findControl(draft, 4)!.control.options!.map(({ index, label }) => `${index} ${label}`)
  t.same(labelsOf(removeOption(4, 0)(demo)), ['0 Star', '1 Anchor'])
  t.same(labelsOf(moveOption(4, 2, 0)(demo)), ['0 Anchor', '1 Heart', '2 Star'])
  t.same(labelsOf(addOption(4, 'Boat', '../media/boat.svg')(demo)), [
    '0 Heart',
    '1 Star',
    '2 Anchor',
    '3 Boat',
  ])
  const plain = findControl(setOption(4, 1, { label: 'Sun', image: undefined })(demo), 4)!.control.options!
  t.same(plain[1], { index: 1, label: 'Sun' })
  t.equal(plain[0], demo.pages[0]!.controls[3]!.options![0])
  t.equal(setOption(4, 7, { label: 'Nobody' })(demo), demo)
  t.end()
})

test('new members stand where people write them', (t) => {
  t.same(Object.keys(setTheme({ accent: '#f40' })(setLayout({ lang: 'en' })(demo))), [
    '$schema',
    'layoutId',
    'name',
    'lang',
    'light',
    'theme',
    'activePageId',
    'pages',
  ])
  t.notOk('theme' in setTheme({ accent: undefined })(setTheme({ accent: '#f40' })(demo)))
  t.same(Object.keys(findControl(setControl(4, { cooldown: 2 })(demo), 4)!.control), [
    'lid',
    'type',
    'props',
    'cooldown',
    'results',
    'options',
  ])
  t.end()
})

test('what is said of how a control looks and is played stands in one order, before what nobody knows', (t) => {
  const all = { motion: 'shake', float: true, style: 'round', view: 'cloud', maxLength: 9 }
  const draft = Object.entries(all).reduce(
    (before, [name, value]) => setProps(5, { [name]: value })(before),
    addControl({ pageId: 'opening', at: 0 }, 'Button', 'Clap')(demo),
  )
  const { props } = findControl(draft, 5)!.control
  t.same(Object.keys(props), ['label', 'maxLength', 'view', 'float', 'motion', 'style'])
  t.end()
})

test('another option is called by a letter that is free', (t) => {
  const named = (...labels: readonly string[]) => labels.map((label, index) => ({ index, label }))
  t.equal(freeLabel(named('A', 'B')), 'C')
  t.equal(freeLabel(named('A', 'C')), 'D')
  t.equal(freeLabel(named('Sun', 'Moon')), 'C')
  t.equal(freeLabel(named(...'abcdefghijklmnopqrstuvwxyz')), '27')
  t.end()
})

test('what names nothing that is there changes nothing', (t) => {
  const edits = [removeControl(99), copyControl(99), setControl(99, {}), setProps(99, {}), addOption(99, '')]
  for (const edit of [...edits, copyPage('no', ''), movePage('no', 0), setPage('no', {}), setLayout({})])
    t.equal(edit(demo), demo)
  t.end()
})
