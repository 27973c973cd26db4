import { attempt } from '../../../attempt.js'
import { judgeLayout } from '../../../layout/judge-layout.js'
import type { Layout } from '../../../layout/layout.js'
import type {
  RecordedAction,
  RecordedDeed,
  RecordedLight,
  RecordedMinute,
  RecordedReset,
  RecordingHead,
  RecordingLine,
} from '../../../wire/recording/recording-line.js'
import type { Interval, LayoutReport } from '../report.js'
import { LayoutHistory, type Timelines } from './layout-history.js'
import { PersonNumbers } from './people.js'
import { Troubles } from './troubles.js'

/** Collects what recordings say, line by line, in no more memory than its charts need. */
export class History {
  readonly troubles = new Troubles()
  readonly held: Interval[] = []
  private readonly pseudonyms = new PersonNumbers()
  private readonly layouts = new Map<string, LayoutHistory>()
  private heldSince: number | undefined
  private last = 0

  /** @param only the one layout to report on; undefined for all. */
  constructor(
    private readonly times: Timelines,
    private readonly only: string | undefined,
  ) {}

  /** The first line of a file. */
  begin({ t, layouts, state, held, displays = [] }: RecordingHead): void {
    this.pseudonyms.forget()
    this.troubles.turnOver(t, displays)
    this.load(layouts)
    for (const [layoutId, history] of this.layouts) history.begin(t, state[layoutId])
    this.hold(t, held)
    this.last = t
  }

  /** Any other line. */
  take(line: RecordingLine): void {
    this.last = line.t
    if ('lid' in line) this.act(line)
    else if ('signal' in line) return
    else if ('mark' in line) this.layoutOf(line.layoutId)?.mark(line.t, line.mark)
    else if ('refused' in line) this.passMinute(line)
    else if ('light' in line) this.light(line)
    else this.steer(line)
  }

  /** Those where something happened. */
  describeLayouts(): readonly LayoutReport[] {
    return [...this.layouts.values()].flatMap((history) => history.describe() ?? [])
  }

  /** After the last line of all files. */
  end(): void {
    this.hold(this.last, false)
  }

  private act(line: RecordedAction): void {
    this.layoutOf(line.layoutId)?.take(line, this.pseudonyms.numberOf(line.who))
  }

  private passMinute(line: RecordedMinute): void {
    this.troubles.take(line)
    for (const [layoutId, count] of Object.entries(line.phones))
      this.layoutOf(layoutId)?.countPhones(line.t, count)
  }

  private light({ t, light: { layoutId, colors } }: RecordedLight): void {
    this.layoutOf(layoutId)?.light(t, colors !== null)
  }

  private steer(line: RecordedDeed): void {
    const { t } = line
    if ('page' in line) this.layoutOf(line.page.layoutId)?.switchPage(t, line.page.pageId)
    else if ('reset' in line) this.reset(t, line.reset)
    else if ('text' in line) this.judge(t, line.text)
    else if ('held' in line) this.hold(t, line.held)
    else if ('layouts' in line) this.load(line.layouts)
  }

  private judge(t: number, { layoutId, lid, value, was, takenBack }: JudgedText): void {
    const history = this.layoutOf(layoutId)
    if (takenBack) history?.takeBack(lid, value, was)
    else history?.approve(t, lid, value, was)
  }

  private reset(t: number, { layoutId, lid, undone }: RecordedReset): void {
    const history = this.layoutOf(layoutId)
    if (undone) history?.undoReset(t, undone)
    else history?.reset(t, lid)
  }

  private hold(t: number, held: boolean): void {
    if (held) this.heldSince ??= t
    else if (this.heldSince !== undefined) {
      this.held.push({ begin: this.heldSince, end: t })
      this.heldSince = undefined
    }
  }

  private load(layouts: RecordingHead['layouts']): void {
    for (const [layoutId, document] of Object.entries(layouts)) {
      if (this.only !== undefined && layoutId !== this.only) continue
      // One of another version may have what this one does not know: its controls then have no names.
      const layout: Layout | undefined = attempt(() => judgeLayout(document, layoutId), undefined)
      const known = this.layouts.get(layoutId)
      if (known) known.reload(layout)
      else this.layouts.set(layoutId, new LayoutHistory(layoutId, layout, this.times))
    }
  }

  private layoutOf(layoutId: string): LayoutHistory | undefined {
    const known = this.layouts.get(layoutId)
    if (known || (this.only !== undefined && layoutId !== this.only)) return known
    const history = new LayoutHistory(layoutId, undefined, this.times)
    this.layouts.set(layoutId, history)
    return history
  }
}

type JudgedText = Extract<RecordedDeed, { readonly text: unknown }>['text']
