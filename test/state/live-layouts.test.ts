import type { Catalogue } from '../../src/layout/layout.js'
import { Changes } from '../../src/state/changes.js'
import { apply, initialState } from '../../src/state/control-state.js'
import { LiveLayouts } from '../../src/state/live-layouts.js'
import { ShowState } from '../../src/state/show-state.js'
import { lastingFile, layoutOf, showFile } from '../support/show/show.js'
import { test } from '../support/tap.js'

const show = catalogueOf(showFile)

test('at the beginning every control is at rest and the page is that of the layout file', (t) => {
  const live = new LiveLayouts(new Changes())
  live.load(show)
  const layout = live.byId.get('show')!
  t.equal(layout.activePage.pageId, 'first')
  t.same([...layout.controls.keys()], [1, 2, 3, 4, 5, 6, 7, 8, 9])
  t.same(layout.controls.get(4)?.state.votes, [0, 0, 0])
  t.same([...live.entries()], [])
  t.end()
})

test('only a control of the active page is found', (t) => {
  const live = new LiveLayouts(new Changes())
  live.load(show)
  const layout = live.byId.get('show')!
  t.ok(layout.activeControl(1))
  t.equal(layout.activeControl(9), undefined)
  live.switchPage(layout, 'second')
  t.equal(layout.activeControl(1), undefined)
  t.ok(layout.activeControl(9))
  t.equal(layout.activeControl(99), undefined)
  t.end()
})

test('counts and the page survive while a layout is removed and added again', (t) => {
  const live = new LiveLayouts(new Changes())
  live.load(show)
  press(live, 'show', 1)
  live.switchPage(live.byId.get('show')!, 'second')
  live.load(new Map())
  t.equal(live.byId.size, 0)
  t.equal([...live.entries()].length, 2, 'and are stored meanwhile')
  live.load(show)
  t.equal(live.byId.get('show')?.controls.get(1)?.state.count, 1)
  t.equal(live.byId.get('show')?.activePage.pageId, 'second')
  t.end()
})

test('a control that is removed and added again, or moved to another page, keeps its count', (t) => {
  const live = new LiveLayouts(new Changes())
  live.load(show)
  press(live, 'show', 9)
  live.load(catalogueOf({ ...showFile, pages: [showFile.pages[0]] }))
  t.equal(live.byId.get('show')?.controls.get(9), undefined)
  live.load(catalogueOf({ ...showFile, pages: [{ ...showFile.pages[1], pageId: 'first' }] }))
  t.equal(live.byId.get('show')?.controls.get(9)?.state.count, 1)
  t.end()
})

test('a control that becomes one of every page keeps its count, and is found on each', (t) => {
  const live = new LiveLayouts(new Changes())
  live.load(show)
  press(live, 'show', 1)
  live.load(catalogueOf(lastingFile))
  const layout = live.byId.get('show')!
  for (const pageId of ['first', 'second', 'pause']) {
    live.switchPage(layout, pageId)
    t.equal(layout.activeControl(1)?.state.count, 1, pageId)
  }
  t.equal(layout.activeControl(3), undefined)
  t.end()
})

test('the same lid of another layout is another control', (t) => {
  const live = new LiveLayouts(new Changes())
  live.load(new Map([...show, ...catalogueOf({ ...showFile, layoutId: 'other' })]))
  press(live, 'show', 1)
  t.equal(live.byId.get('other')?.controls.get(1)?.state.count, 0)
  t.end()
})

test('a control of another type starts from zero', (t) => {
  const live = new LiveLayouts(new Changes())
  const slider = { lid: 1, type: 'Slider', props: { label: 'Applause' } }
  live.load(show)
  press(live, 'show', 1)
  live.load(catalogueOf({ ...showFile, pages: [{ pageId: 'first', controls: [slider] }] }))
  t.match(live.byId.get('show')?.controls.get(1)?.state, { type: 'Slider', count: 0, value: null })
  t.end()
})

test('a control that became another type and then what it was has its old count at once, and both are stored', (t) => {
  const slider = { lid: 1, type: 'Slider', props: { label: 'Applause' } }
  const asSlider = catalogueOf({ ...showFile, pages: [{ pageId: 'first', controls: [slider] }] })
  const live = new LiveLayouts(new Changes())
  const state = (of = live) => of.byId.get('show')!.controls.get(1)!.state
  live.load(show)
  press(live, 'show', 1)
  live.load(asSlider)
  apply(state(), 0.5)
  live.load(show)
  t.match(state(), { type: 'Button', count: 1 })
  live.load(asSlider)
  t.match(state(), { type: 'Slider', value: 0.5 })
  const again = new LiveLayouts(new Changes())
  for (const entry of live.entries()) if (entry[0] === 'control') again.restore(entry)
  again.load(show)
  t.match(state(again), { type: 'Button', count: 1 }, 'and after a restart')
  again.load(asSlider)
  t.match(state(again), { type: 'Slider', value: 0.5 })
  t.same(again.formerStates(state(again)), [{ ...initialState('show', 1, 'Button'), count: 1 }])
  t.end()
})

test('an index that gains or loses options keeps the votes of the others', (t) => {
  const live = new LiveLayouts(new Changes())
  const index = (options: number) =>
    catalogueOf({
      layoutId: 'show',
      activePageId: 'first',
      pages: [
        {
          pageId: 'first',
          controls: [
            {
              lid: 4,
              type: 'Index',
              props: { label: 'Vote' },
              options: Array.from({ length: options }, (_, at) => ({ index: at, label: `Option ${at}` })),
            },
          ],
        },
      ],
    })
  const state = () => live.byId.get('show')?.controls.get(4)?.state
  live.load(index(3))
  for (const vote of [0, 2, 2]) apply(state()!, vote)
  live.load(index(2))
  t.equal(state()?.value, null, 'the option that was chosen last is gone')
  live.load(index(4))
  t.same(state()?.votes, [1, 0, 2, 0])
  t.end()
})

test('a removed page is replaced by that of the layout file', (t) => {
  const live = new LiveLayouts(new Changes())
  live.load(show)
  t.notOk(live.switchPage(live.byId.get('show')!, 'third'), 'one that never was is not turned to')
  t.ok(live.switchPage(live.byId.get('show')!, 'second'))
  live.load(catalogueOf({ ...showFile, pages: [showFile.pages[0]] }))
  t.equal(live.byId.get('show')?.activePage.pageId, 'first')
  t.end()
})

for (const [name, { turnsTo, without }] of Object.entries({
  'that somebody turned to': { turnsTo: 'second', without: 'second' },
  'that was active from the beginning': { turnsTo: undefined, without: 'first' },
}))
  test(`a page ${name} and was then removed is reported, and is not switched back to when it returns`, (t) => {
    const changes = new Changes()
    const live = new LiveLayouts(changes)
    t.same(live.load(show), [], 'at the start nothing has changed')
    if (turnsTo) live.switchPage(live.byId.get('show')!, turnsTo)
    const pages = showFile.pages.filter(({ pageId }) => pageId !== without)
    const left = pages[0]!.pageId
    const changed = live.load(catalogueOf({ ...showFile, activePageId: left, pages }))
    t.same(
      changed.map(({ activePage }) => activePage.pageId),
      [left],
    )
    t.equal(live.load(show).length, 0)
    t.equal(live.byId.get('show')?.activePage.pageId, left)
    const again = new LiveLayouts(new Changes())
    for (const entry of changes.take(0)) if (entry[0] === 'page') again.restorePage(entry[1], entry[2])
    again.load(show)
    t.equal(again.byId.get('show')?.activePage.pageId, left, 'nor after a restart')
    t.end()
  })

test('a page that was taken away while nothing ran does not jump back when it returns', (t) => {
  const changes = new Changes()
  const live = new LiveLayouts(changes)
  live.restorePage('show', 'second')
  live.load(catalogueOf({ ...showFile, pages: [showFile.pages[0]] }))
  t.same(changes.take(0), [['page', 'show', 'first']])
  live.load(show)
  t.equal(live.byId.get('show')?.activePage.pageId, 'first')
  t.end()
})

test('the revision shows that remembered controls may be out of date', (t) => {
  const live = new LiveLayouts(new Changes())
  const revisions = [live.revision]
  live.load(show)
  revisions.push(live.revision)
  live.switchPage(live.byId.get('show')!, 'second')
  revisions.push(live.revision)
  t.equal(new Set(revisions).size, 3)
  t.end()
})

test('a text that an earlier version has stored gets an id, so that it can be taken back', (t) => {
  const state = new ShowState()
  state.restore([['control', 'show', 5, 'String', 0, 'of old', []]])
  state.layouts.load(show)
  const { state: control } = state.layouts.byId.get('show')!.controls.get(5)!
  t.match(control.shown?.all, [{ textId: /^[a-z0-9]+$/, value: 'of old' }])
  const again = new ShowState()
  again.restore(structuredClone([...state.entries()]))
  again.layouts.load(show)
  t.same(again.layouts.byId.get('show')!.controls.get(5)!.state.shown?.all, control.shown?.all)
  t.ok(state.takeBack(control, control.shown!.all[0]!.textId))
  t.equal(control.value, '')
  t.end()
})

test('a String that a damaged record gives a number, or choices, has no texts, and is stored as it is', (t) => {
  for (const votes of [[], null]) {
    const state = new ShowState()
    state.restore([['control', 'show', 5, 'String', 0, 2, votes]])
    const again = new ShowState()
    again.restore(structuredClone([...state.entries()]))
    t.same([...again.entries()], [...state.entries()])
    state.layouts.load(show)
    t.same(state.layouts.byId.get('show')!.controls.get(5)!.state.shown?.all, [])
  }
  t.end()
})

test('the stored state is there again with the layouts', (t) => {
  const live = new LiveLayouts(new Changes())
  live.restore(['control', 'show', 1, 'Button', 42, null, []])
  live.restore(['control', 'show', 4, 'Index', 0, 5, [1, 2, 3, 0, 0, 7]])
  live.restore(['control', 'show', 2, 'Toggle', 0, true, []])
  live.restorePage('show', 'second')
  live.load(show)
  const { controls, activePage } = live.byId.get('show')!
  t.equal(activePage.pageId, 'second')
  t.equal(controls.get(1)?.state.count, 42)
  t.match(controls.get(4)?.state, { value: null, votes: [1, 2, 3, 0, 0, 7] })
  t.equal(controls.get(2)?.state.value, null, 'a slider has no use for the value of a toggle')
  t.end()
})

function press(live: LiveLayouts, layoutId: string, lid: number): void {
  apply(live.byId.get(layoutId)!.controls.get(lid)!.state, null)
}

function catalogueOf(content: unknown): Catalogue {
  const layout = layoutOf(content)
  return new Map([[layout.layoutId, layout]])
}
