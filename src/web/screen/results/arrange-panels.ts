import { fewAnswers } from './answers.js'
import type { Panel } from './panels.js'

/** What is shown at one time. */
export interface Slide {
  /** Side by side: one or two. A vote comes first, and is twice as wide as what is beside it. */
  readonly columns: readonly (readonly Panel[])[]
  /** Flat panels below the columns; alone, they have the slide to themselves. */
  readonly strips: readonly Panel[]
}

/** How many panels stand one above the other in a column. */
const columnHolds = 2
/** How many strips there are below columns, and without any. */
const stripsBelow = 2
const stripsAlone = 6
/** How many letters of a word, and of a whole label, there is room for beside something else. */
const title = { word: 17, all: 60 }
const answer = { word: 16, all: 48 }
/** The same of a title beside a vote. */
const narrowTitle = { word: 12, all: 60 }

/** Puts panels on slides so that each is large enough to be read from afar. The slides are in the order of their first panels. */
export function arrangePanels(panels: readonly Panel[]): Slide[] {
  const strips = panels.filter(isStrip)
  const wholes = panels.filter((panel) => !isStrip(panel) && takesAll(panel))
  const [votes, small] = split(
    panels.filter((panel) => !isStrip(panel) && !takesAll(panel)),
    ({ control }) => control.type === 'Index',
  )
  const [narrow, wide] = split(small, ({ control }) => !isWide(control.props.label, narrowTitle))
  const beside = Math.min(columnHolds, Math.ceil(narrow.length / votes.length))
  const slides = [
    ...wholes.map((panel) => [[panel]]),
    ...votes.map((panel) => [[panel], ...inGroups(narrow.splice(0, beside), columnHolds)]),
    ...inGroups([...wide, ...narrow], 2 * columnHolds).map((each) => inGroups(each, columnHolds)),
  ].map((columns) => ({ columns, strips: strips.splice(0, hasRoomBelow(columns) ? stripsBelow : 0) }))
  return [...slides, ...slidesOfStrips(strips)].sort(
    (a, b) => panels.indexOf(firstOf(a)) - panels.indexOf(firstOf(b)),
  )
}

/** The first panel of a slide, by which it is known. */
export function firstOf({ columns, strips }: Slide): Panel {
  return columns[0]?.[0] ?? strips[0]!
}

/** All panels of a slide. */
export function panelsOn({ columns, strips }: Slide): Panel[] {
  return [...columns.flat(), ...strips]
}

/** A count is one number. */
function isStrip({ control }: Panel): boolean {
  return control.type === 'Button' && !isWide(control.props.label)
}

/** One strip that is alone is as large as it can be. */
function slidesOfStrips(strips: readonly Panel[]): Slide[] {
  return inGroups(strips, stripsAlone).map((group) =>
    group.length === 1 ? { columns: [group], strips: [] } : { columns: [], strips: group },
  )
}

function hasRoomBelow(columns: readonly (readonly Panel[])[]): boolean {
  const { control } = columns[0]![0]!
  const isFull = control.type === 'Index' && control.options.length > fewAnswers
  return !isFull && columns.every(({ length }) => length === 1)
}

/** Whether something beside it would make its words too small for the back row. */
function takesAll({ control }: Panel): boolean {
  if (control.type === 'String' || isWide(control.props.label)) return true
  if (control.type !== 'Index') return false
  return control.options.length > fewAnswers || control.options.some(({ label }) => isWide(label, answer))
}

function isWide(label: string, most = title): boolean {
  return label.length > most.all || wordsOf(label).some(({ length }) => length > most.word)
}

/** The words of a label, in scripts with capitals: others break anywhere, or have no such words. */
function wordsOf(label: string): readonly string[] {
  return label.match(/[^\s\p{Lo}-]+/gu) ?? []
}

/** In groups of at most so many, of equal size as far as possible. */
function inGroups<T>(all: readonly T[], most: number): T[][] {
  const groups = Math.ceil(all.length / most)
  const size = Math.ceil(all.length / groups)
  return Array.from({ length: groups }, (_, at) => all.slice(at * size, (at + 1) * size))
}

function split<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))]
}
