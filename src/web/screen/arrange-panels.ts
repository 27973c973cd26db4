import type { ControlForPhones, PageForPhones } from '../../wire/control.js'
import type { PhoneResult } from '../../wire/result.js'

/** A control of the active page with its result. */
export interface Panel {
  readonly control: ControlForPhones
  readonly result: PhoneResult
}

/** What is shown at one time: one or two columns of panels. */
export type Slide = readonly (readonly Panel[])[]

/** A column holds two small panels or a large one; a still larger panel has a slide to itself. */
const columnHolds = 2
const wholeSlide = 2 * columnHolds
/** How many answers fit in a column, and on a slide. */
const fewAnswers = 4
const manyAnswers = 8
/** How many letters of a word, and of a whole label, a column has room for at a size that can be read from afar. */
const title = { word: 17, all: 60 }
const answer = { word: 13, all: 39 }

/** The panels of the active page's controls that have a result, in their order. */
export function panelsOf(page: PageForPhones | undefined, results: readonly PhoneResult[]): Panel[] {
  return (page?.controls ?? []).flatMap((control) => {
    const result = results.find(({ lid, type }) => lid === control.lid && type === control.type)
    return result ? [{ control, result }] : []
  })
}

/** Puts panels on slides, in order, so that each is large enough to be read from afar. */
export function arrangePanels(panels: readonly Panel[]): Slide[] {
  const columns: Panel[][] = []
  for (const panel of panels) {
    const last = columns.at(-1)
    if (last && sizeOf([...last, panel]) <= columnHolds) last.push(panel)
    else columns.push([panel])
  }
  const slides: Panel[][][] = []
  for (const column of columns) {
    const last = slides.at(-1)
    if (last?.length === 1 && sizeOf([...last[0]!, ...column]) <= 2 * columnHolds) last.push(column)
    else slides.push([column])
  }
  return slides
}

/** The height of panels, in halves of a column. */
function sizeOf(panels: readonly Panel[]): number {
  return panels.reduce((sum, panel) => sum + halvesOf(panel), 0)
}

function halvesOf(panel: Panel): number {
  const { control, result } = panel
  if (result.type === 'String' || isWide(panel)) return wholeSlide
  if (control.type !== 'Index') return 1
  return control.options.length > fewAnswers ? wholeSlide : columnHolds
}

/** Whether a column would break its words, or make them too small for the back row. */
function isWide({ control }: Panel): boolean {
  const isLong = (label: string, most: typeof title) =>
    label.length > most.all || wordsOf(label).some(({ length }) => length > most.word)
  if (isLong(control.props.label, title)) return true
  return control.type === 'Index' && control.options.some(({ label }) => isLong(label, answer))
}

/** The words of a label, in scripts with capitals: others break anywhere, or have no such words. */
function wordsOf(label: string): readonly string[] {
  return label.match(/[^\s\p{Lo}-]+/gu) ?? []
}

/** The answers to show, in their order, with their shares, 0 to 1: all, or the leading ones if there are too many. */
export function leadingAnswers(votes: readonly number[]) {
  const total = votes.reduce((sum, each) => sum + each, 0)
  const most = Math.max(1, ...votes)
  const all = votes.map((of, index) => ({
    index,
    votes: of,
    share: total === 0 ? 0 : of / total,
    // Nobody leads while there are no votes.
    leads: of === most,
  }))
  const count = all.length > manyAnswers ? manyAnswers - 1 : all.length
  const answers = [...all]
    .sort((a, b) => b.votes - a.votes || a.index - b.index)
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
  const shown = answers.reduce((sum, { votes }) => sum + votes, 0)
  return { answers, others: { options: all.length - count, votes: total - shown } }
}
