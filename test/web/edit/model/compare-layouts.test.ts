import { type Change, compareLayouts } from '../../../../src/web/edit/model/compare-layouts.js'
import type { Edit } from '../../../../src/web/edit/model/draft.js'
import {
  addControl,
  moveControl,
  removeControl,
  setControl,
  setProps,
} from '../../../../src/web/edit/model/edit-controls.js'
import {
  addOption,
  moveOption,
  removeOption,
  setOption,
} from '../../../../src/web/edit/model/edit-options.js'
import {
  addPage,
  movePage,
  removePage,
  setLayout,
  setPage,
  setTheme,
} from '../../../../src/web/edit/model/edit-pages.js'
import { test } from '../../../support/tap.js'
import { demo } from './support/demo.js'

/** @param pageId the page that is live. */
function changesOf(edits: readonly Edit[], pageId = 'opening'): readonly Change[] {
  return compareLayouts(
    demo,
    edits.reduce((draft, edit) => edit(draft), demo),
    pageId,
  )
}

const encore = { lid: 11, label: 'Which encore shall we play?' }

test('what nobody loses anything by is no change for people', (t) => {
  t.same(
    changesOf([
      setLayout({ name: 'Tonight', lang: 'en' }),
      setTheme({ accent: '#f40' }),
      setProps(1, { label: 'Clap' }),
      setPage('finale', { name: 'The end' }),
      addPage('Encore'),
      addControl({ pageId: 'opening', at: 0 }, 'Slider', 'Wind'),
      addOption(11, 'Another one'),
      movePage('finale', 0),
      moveControl(1, { pageId: 'opening', at: 3 }),
      moveControl(2, { pageId: undefined, at: 0 }),
      setControl(1, { fullScale: 5, cooldown: 3 }),
      setProps(1, { float: true, motion: 'shake' }),
    ]),
    [],
  )
  t.end()
})

test('controls go with what was counted, and leave the live page', (t) => {
  t.same(changesOf([removeControl(1)]), [
    { kind: 'control-goes', lid: 1, label: 'Applause', page: 'Opening' },
  ])
  const leaving = moveControl(1, { pageId: 'finale', at: 0 })
  t.same(changesOf([leaving]), [{ kind: 'control-leaves', lid: 1, label: 'Applause', to: 'Finale' }])
  t.same(changesOf([leaving], 'finale'), [], 'nobody sees it there')
  t.end()
})

test('the live page goes, and the one that comes is named', (t) => {
  const kindsOf = (changes: readonly Change[]) => changes.map(({ kind }) => kind)
  t.same(changesOf([removePage('opening')])[0], { kind: 'live-page-goes', page: 'Opening', next: 'Finale' })
  t.same(kindsOf(changesOf([removePage('opening')])).slice(1), Array(4).fill('control-goes'))
  t.same(changesOf([removePage('opening')], 'finale')[0], { kind: 'page-goes', page: 'Opening' })
  t.same(changesOf([setPage('opening', { pageId: 'start', name: 'Start' })]), [
    { kind: 'live-page-goes', page: 'Opening', next: 'Start' },
  ])
  t.end()
})

test('what was counted starts over with another type, and where choices or words are counted or no longer', (t) => {
  t.same(changesOf([setControl(11, { type: 'Slider' })]), [
    { kind: 'starts-over', ...encore, because: 'type' },
  ])
  t.same(changesOf([setControl(11, { once: undefined })]), [
    { kind: 'starts-over', ...encore, because: 'once' },
  ])
  t.same(changesOf([setControl(4, { once: false })]), [], 'as it was before')
  const [plain, counted] = [undefined, true].map((words) => setControl(12, { words })(demo))
  const shout = { lid: 12, label: 'Shout something to the band' }
  for (const [from, to] of [
    [plain, counted],
    [counted, plain],
  ])
    t.same(compareLayouts(from!, to!), [{ kind: 'starts-over', ...shout, because: 'words' }])
  t.end()
})

test('votes stay with the number of an option, so that it is said where that is another', (t) => {
  const [first, second, third] = ['Harbour Lights', 'Last Boat Home', 'Something nobody has heard yet']
  t.same(changesOf([removeOption(11, 0)]), [
    { ...encore, kind: 'option-goes', option: first, from: 0 },
    { ...encore, kind: 'option-moves', option: second, from: 1, to: 0 },
    { ...encore, kind: 'option-moves', option: third, from: 2, to: 1 },
  ])
  t.same(changesOf([removeOption(11, 2)]), [{ ...encore, kind: 'option-goes', option: third, from: 2 }])
  t.same(changesOf([moveOption(11, 1, 0)]), [
    { ...encore, kind: 'option-moves', option: first, from: 0, to: 1 },
    { ...encore, kind: 'option-moves', option: second, from: 1, to: 0 },
  ])
  t.same(changesOf([setOption(11, 1, { label: 'Last Ferry Home' })]), [
    { ...encore, kind: 'option-renamed', option: second, to: 'Last Ferry Home' },
  ])
  const alike = [setOption(11, 1, { label: first }), setOption(11, 0, { image: '../media/lights.svg' })]
  t.same(changesOf(alike), [{ ...encore, kind: 'option-renamed', option: second, to: first }])
  t.end()
})

test('a light that goes is said, and one that comes is no loss', (t) => {
  t.same(changesOf([setLayout({ light: undefined })]), [{ kind: 'light-goes' }])
  t.same(compareLayouts(setLayout({ light: undefined })(demo), demo), [])
  t.end()
})

test('displays get the messages of a control elsewhere', (t) => {
  t.same(changesOf([setControl(1, { address: '/0100' })]), [
    { kind: 'address-moves', lid: 1, label: 'Applause', from: '/0001', to: '/0100' },
  ])
  t.same(changesOf([setControl(1, { address: '/0001' })]), [])
  t.end()
})
