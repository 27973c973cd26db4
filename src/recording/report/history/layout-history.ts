import type { Control, Layout } from '../../../layout/layout.js'
import type { ControlType } from '../../../wire/control.js'
import type {
  RecordedAction,
  RecordedControl,
  RecordedState,
} from '../../../wire/recording/recording-line.js'
import type { Lid, NonNegativeInteger } from '../../../wire/scalars.js'
import { type ControlCourse, courseOf } from '../courses/control-course.js'
import type { ControlReport, LayoutReport, TextReport } from '../report.js'
import { Cut, round, type Timeline } from '../timeline.js'
import { Acts } from './acts.js'
import { LitIntervals } from './lit-intervals.js'
import { DistinctPeople, PeopleInBins } from './people.js'

/** How many bins a chart has at most. */
const drawnBins = 300
/** Texts are listed up to so many, and so many UTF-16 code units of them altogether. */
const mostTexts = 5000
const mostTextUnits = 1_000_000

interface ControlHistory {
  readonly type: ControlType
  label: string
  readonly course: ControlCourse
  actions: number
  readonly people: DistinctPeople
}

/** The two divisions of time: of what is counted, and of who was there. */
export interface Timelines {
  readonly fine: Timeline
  readonly minutes: Timeline
}

/** Collects what happened on a layout. */
export class LayoutHistory {
  private readonly actions: Uint32Array
  private readonly phones: Int32Array
  private readonly presence: PeopleInBins
  private readonly people = new DistinctPeople()
  private readonly acts = new Acts()
  private readonly lit = new LitIntervals()
  private readonly controls = new Map<Lid, ControlHistory>()
  private readonly texts: TextReport[] = []
  private textUnits = 0
  private moreTexts = 0
  private activePageId = ''
  private first = Number.POSITIVE_INFINITY
  private last = Number.NEGATIVE_INFINITY

  constructor(
    private readonly layoutId: string,
    private layout: Layout | undefined,
    private readonly times: Timelines,
  ) {
    this.actions = new Uint32Array(times.fine.length)
    this.phones = new Int32Array(times.minutes.length).fill(-1)
    this.presence = new PeopleInBins(times.minutes.length)
  }

  /** The layout was loaded again. */
  reload(layout: Layout | undefined): void {
    if (!layout) return
    this.layout = layout
    for (const [lid, history] of this.controls)
      history.label = layout.controls.get(lid)?.props.label ?? history.label
  }

  /** A file begins. */
  begin(t: number, state: RecordedState | undefined): void {
    this.people.turnOver()
    this.presence.turnOver()
    this.acts.turnOver()
    this.lit.turnOver(t, state?.light !== undefined)
    for (const { people } of this.controls.values()) people.turnOver()
    const bin = this.times.fine.binOf(t)
    const controls = new Map(state?.controls.map((control) => [control.lid, control]))
    for (const [lid, { type }] of this.layout?.controls ?? []) this.historyOf(lid, type)
    for (const [lid, { course }] of this.controls) course.begin?.(bin, controls.get(lid))
    const { activePageId = this.activePageId } = state ?? {}
    if (this.activePageId !== '' && activePageId !== this.activePageId) this.switchPage(t, activePageId)
    this.activePageId = activePageId
  }

  /** Somebody acted. @param person as numbered, or -1. */
  take({ t, lid, type, value, was }: RecordedAction, person: number): void {
    this.note(t)
    const bin = this.times.fine.binOf(t)
    this.actions[bin]!++
    this.people.add(person)
    this.presence.add(person, this.times.minutes.binOf(t))
    this.acts.count(person)
    const control = this.historyOf(lid, type as ControlType)
    control.actions++
    control.people.add(person)
    control.course.take(bin, value, was)
    if (type === 'String' && typeof value === 'string') this.keepText({ t, lid, value })
  }

  /** A text that had waited was approved. */
  approve(t: number, lid: Lid, value: string, was: string | undefined): void {
    this.note(t)
    const control = this.historyOf(lid, 'String')
    control.actions++
    control.course.take(this.times.fine.binOf(t), value, was)
    this.keepText({ t, lid, value })
  }

  /** A text that was shown was taken back: the newest of these words. @param was with which its author counted. */
  takeBack(lid: Lid, value: string, was: string | undefined): void {
    if (was !== undefined) this.controls.get(lid)?.course.withdraw?.(was)
    const at = this.texts.findLastIndex((text) => text.lid === lid && text.value === value && !text.takenBack)
    if (at >= 0) this.texts[at] = { ...this.texts[at]!, takenBack: true }
  }

  switchPage(t: number, pageId: string): void {
    this.activePageId = pageId
    this.acts.begin(t, this.pageName(pageId), 'page')
    this.note(t)
  }

  mark(t: number, name: string): void {
    this.acts.begin(t, name, 'mark')
    this.note(t)
  }

  /** Its phones were lit, in another colour perhaps, or that ended. */
  light(t: number, isLit: boolean): void {
    this.lit.take(t, isLit)
    this.note(t)
  }

  /** @param lid undefined for all controls. */
  reset(t: number, lid: Lid | undefined): void {
    const bin = this.times.fine.binOf(t)
    for (const [each, { course }] of this.controls) if (lid === undefined || each === lid) course.reset?.(bin)
  }

  /** The last reset was undone. @param controls what they are since. */
  undoReset(t: number, controls: readonly RecordedControl[]): void {
    const bin = this.times.fine.binOf(t)
    for (const control of controls) this.controls.get(control.lid)?.course.begin?.(bin, control)
  }

  /** How many streams of phones were open. */
  countPhones(t: number, phones: NonNegativeInteger): void {
    const bin = this.times.minutes.binOf(t)
    this.phones[bin] = Math.max(this.phones[bin]!, phones)
  }

  /** Undefined if nothing happened. */
  describe(): LayoutReport | undefined {
    if (this.last < this.first) return undefined
    const { layoutId, layout, first: begin, last: end } = this
    const cut = new Cut(this.times.fine, begin, end, drawnBins)
    const minutes = new Cut(this.times.minutes, begin, end, drawnBins)
    const busiest = this.actions.reduce((most, count, at) => (count > this.actions[most]! ? at : most), 0)
    const { accent } = layout?.theme ?? {}
    return {
      layoutId,
      name: layout?.name ?? layoutId,
      ...(layout?.lang !== undefined && { lang: layout.lang }),
      ...(accent !== undefined && { accent }),
      begin,
      end,
      actions: this.actions.reduce((total, count) => total + count, 0),
      people: this.people.count,
      peak: {
        perSecond: round((1000 * this.actions[busiest]!) / this.times.fine.step),
        at: this.times.fine.begin + busiest * this.times.fine.step,
      },
      rate: cut.perSecond(this.actions),
      presence: {
        within: this.times.minutes.step,
        acting: this.presence.isKnown ? minutes.most(this.presence.counts) : null,
        phones: this.phones.some((count) => count >= 0) ? minutes.most(this.phones) : null,
      },
      acts: this.acts.describe(end),
      light: this.lit.describe(end),
      controls: this.describeControls(cut),
      texts: this.texts,
      moreTexts: this.moreTexts,
    }
  }

  private describeControls(cut: Cut): readonly ControlReport[] {
    const order = [...(this.layout?.controls.keys() ?? [])]
    const place = (lid: Lid) => (order.includes(lid) ? order.indexOf(lid) : order.length + lid)
    return [...this.controls]
      .filter(([, { actions }]) => actions > 0)
      .sort(([one], [other]) => place(one) - place(other))
      .map(([lid, { type, label, actions, people, course }]) => ({
        lid,
        type,
        label,
        actions,
        people: people.count,
        course: course.describe(cut),
      }))
  }

  /** The first event begins the first act, unless that is a page or a mark. */
  private note(t: number): void {
    if (!this.acts.hasBegun) this.acts.begin(t, this.pageName(this.activePageId), 'beginning')
    if (t < this.first) this.first = t
    if (t > this.last) this.last = t
  }

  private historyOf(lid: Lid, type: ControlType): ControlHistory {
    const known = this.controls.get(lid)
    if (known) return known
    const control: Control | undefined = this.layout?.controls.get(lid)
    const options = control?.options.map(({ label }) => label) ?? []
    const { once = false, words = false } = control ?? {}
    const history: ControlHistory = {
      type,
      label: control?.props.label ?? `control ${lid}`,
      course: courseOf(type, { once, words, options }, this.times.fine.length),
      actions: 0,
      people: new DistinctPeople(),
    }
    this.controls.set(lid, history)
    return history
  }

  private keepText(text: TextReport): void {
    this.textUnits += text.value.length
    if (this.texts.length < mostTexts && this.textUnits <= mostTextUnits) this.texts.push(text)
    else this.moreTexts++
  }

  private pageName(pageId: string): string {
    // One that has come by a reload begins with its first page; of one that nobody knows nothing but its id is known.
    const page = pageId || (this.layout?.activePageId ?? this.layoutId)
    return this.layout?.pages.get(page)?.name ?? page
  }
}
