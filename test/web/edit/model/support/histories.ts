import fc from 'fast-check'
import type { ControlDraft, Edit, LayoutDraft } from '../../../../../src/web/edit/model/draft.js'
import {
  addControl,
  copyControl,
  moveControl,
  removeControl,
  setControl,
  setCrowd,
  setProps,
} from '../../../../../src/web/edit/model/edit-controls.js'
import {
  addOption,
  moveOption,
  removeOption,
  setOption,
} from '../../../../../src/web/edit/model/edit-options.js'
import {
  addPage,
  copyPage,
  movePage,
  removePage,
  setLayout,
  setPage,
  setTheme,
} from '../../../../../src/web/edit/model/edit-pages.js'
import { controlsOf } from '../../../../../src/web/edit/model/find-control.js'
import { typeSignals, typesToChoose } from '../../../../../src/web/edit/model/layout-schema.js'

const place = fc.nat(6)
const label = fc.oneof(
  fc.constantFrom('Applause', 'Ja', '観客 "!"\\', ''),
  fc.string({ unit: 'grapheme', maxLength: 90 }),
)
const type = fc.constantFrom(...typesToChoose)

/** What somebody does: something to one of the pages or controls that there are then; undefined: takes a step back. */
export type Step = ((draft: LayoutDraft) => Edit) | undefined

const ofControl = (edit: (control: ControlDraft, draft: LayoutDraft) => Edit) =>
  fc.nat(40).map(
    (n): Step =>
      (draft) => {
        const controls = controlsOf(draft)
        const control = controls[n % controls.length]
        return control ? edit(control, draft) : (same) => same
      },
  )
const ofPage = (edit: (pageId: string) => Edit) =>
  fc.nat(9).map(
    (n): Step =>
      ({ pages }) => {
        const page = pages[n % pages.length]
        return page ? edit(page.pageId) : (same) => same
      },
  )
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % (list.length + 1)]

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant(undefined),
  label.map(
    (name): Step =>
      () =>
        addPage(name),
  ),
  ofPage(removePage),
  label.chain((name) => ofPage((id) => copyPage(id, name))),
  place.chain((to) => ofPage((id) => movePage(id, to))),
  label.chain((name) => ofPage((id) => setPage(id, { name: name || undefined }))),
  fc.tuple(fc.nat(9), place, type, label).map(
    ([n, at, type, text]): Step =>
      ({ pages }) =>
        addControl({ pageId: pick(pages, n)?.pageId, at }, type, text),
  ),
  ofControl(({ lid }) => removeControl(lid)),
  ofControl(({ lid }) => copyControl(lid)),
  fc
    .tuple(fc.nat(9), place)
    .chain(([n, at]) =>
      ofControl(({ lid }, { pages }) => moveControl(lid, { pageId: pick(pages, n)?.pageId, at })),
    ),
  type.chain((type) => ofControl(({ lid }) => setControl(lid, { type }))),
  label.chain((label) => ofControl(({ lid }) => setProps(lid, { label }))),
  fc
    .record({
      cooldown: fc.constantFrom(undefined, 0, 2.5, 5000),
      results: fc.constantFrom(undefined, 'live', 'after'),
      once: fc.constantFrom(undefined, true, false),
      address: fc.constantFrom(undefined, '/0100', '/2'),
    })
    .chain((changes) => ofControl(({ lid }) => setControl(lid, changes))),
  fc
    .tuple(fc.nat(7), fc.constantFrom(undefined, 0, 90))
    .chain(([n, window]) =>
      ofControl(({ lid, type }) => setCrowd(lid, typeSignals(type).slice(0, n), window)),
    ),
  label.chain((text) => ofControl(({ lid }) => addOption(lid, text, '../media/a.svg'))),
  place.chain((at) => ofControl(({ lid }) => removeOption(lid, at))),
  fc.tuple(place, place).chain(([from, to]) => ofControl(({ lid }) => moveOption(lid, from, to))),
  fc.tuple(place, label).chain(([at, label]) => ofControl(({ lid }) => setOption(lid, at, { label }))),
  fc.constantFrom(undefined, '#f40', 'red').map(
    (accent): Step =>
      () =>
        setTheme({ accent }),
  ),
  label.map(
    (name): Step =>
      () =>
        setLayout({ name }),
  ),
)

export const steps = fc.array(step, { minLength: 1, maxLength: 12 })

/** All drafts of a history, the first one first. */
export function draftsOf(first: LayoutDraft, history: readonly Step[]): readonly LayoutDraft[] {
  const drafts = [first]
  let past = [first]
  for (const step of history) {
    const now = past[past.length - 1]!
    if (step) past.push(step(now)(now))
    else if (past.length > 1) past = past.slice(0, -1)
    drafts.push(past[past.length - 1]!)
  }
  return drafts
}
