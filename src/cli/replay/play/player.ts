import type { Recording } from '../../../recording/read-recording.js'
import type { RecordedTime, RecordingLine } from '../../../wire/recording/recording-line.js'
import { applyLine, isShown, type ShownLine } from '../show/apply-line.js'
import { type RecordedShow, readRecordedLayouts } from '../show/recorded-show.js'
import { MarkNames, type Part } from './moments.js'
import { Schedule } from './schedule.js'

/** What is replayed of a recording, and how fast. */
export interface Playing {
  readonly part: Part
  /** A layout; undefined: all. */
  readonly only: string | undefined
  /** 0.1 to 100. */
  readonly speed: number
  readonly skipSilence: boolean
}

/** Where what is replayed goes: to displays as time goes by, or into a file. */
export interface Recipient {
  /** The show is where the replay begins: displays are shown it from now on. @param t of the recording. */
  begin(t: RecordedTime): Promise<void>
  /**
   * A line is due so many ms after the beginning. Ends the turn before, if it is over.
   *
   * @returns nothing if the line may be applied now; else when it may, with false if the replay is to end.
   */
  due(elapsed: number): Promise<boolean> | undefined
  /** A line was applied. @returns what has to be waited for, if anything has. */
  applied(line: ShownLine): Promise<void> | undefined
}

/** Plays a recording, line by line: silently up to where the replay begins, then to the recipient. */
export class Player {
  /** The time of the line that was applied last. */
  at: RecordedTime
  /** What people call the newest mark. */
  mark = ''
  /** Lines about what their layouts do not have. */
  unknown = 0
  #nextMark = ''
  #schedule: Schedule | undefined

  constructor(
    private readonly recording: Recording,
    private readonly show: RecordedShow,
    private readonly playing: Playing,
    private readonly recipient: Recipient,
  ) {
    this.at = recording.head.t
  }

  /** Plays it to its end, or until the recipient ends it. @throws {RecordingError} at a line that cannot be read. */
  async play(): Promise<void> {
    const { from, until } = this.playing.part
    const marks = new MarkNames(this.recording.head)
    for await (const lines of readAhead(this.recording.lines()))
      for (const line of lines) {
        if (until !== undefined && line.t > until) return this.#beginAtLeast(from)
        this.#nextMark = marks.of(line).at(-1) ?? this.#nextMark
        if (isShown(line, this.playing.only) && !(await this.#play(line, from))) return
      }
    await this.#beginAtLeast(from)
  }

  /** @returns false if the replay is to end. */
  #play(line: ShownLine, from: RecordedTime | undefined): boolean | Promise<boolean> {
    if (this.#schedule === undefined && from !== undefined && line.t < from) return this.#apply(line)
    return this.#playOnTime(line, from)
  }

  async #playOnTime(line: ShownLine, from: RecordedTime | undefined): Promise<boolean> {
    const schedule = this.#schedule ?? (await this.#begin(from ?? line.t))
    const due = this.recipient.due(schedule.at(line.t))
    if (due !== undefined && !(await due)) return false
    this.#apply(line)
    const later = this.recipient.applied(line)
    if (later !== undefined) await later
    return true
  }

  #apply(line: ShownLine): true {
    const { path } = this.recording
    this.at = line.t
    this.mark = this.#nextMark
    const isKnown = applyLine(this.show, line, (layouts) =>
      this.show.load(readRecordedLayouts(layouts, path, this.playing.only)),
    )
    if (!isKnown) this.unknown++
    return true
  }

  /** Also what has nothing to play behind its beginning is shown as it was there. */
  async #beginAtLeast(from: RecordedTime | undefined): Promise<void> {
    if (this.#schedule === undefined) await this.#begin(from ?? this.at)
  }

  async #begin(t: RecordedTime): Promise<Schedule> {
    this.#schedule = new Schedule(t, this.playing.speed, this.playing.skipSilence)
    this.mark = this.#nextMark
    await this.recipient.begin(t)
    return this.#schedule
  }
}

/** Reads the next lines while those before are played. */
async function* readAhead(
  source: AsyncGenerator<readonly RecordingLine[], void, undefined>,
): AsyncGenerator<readonly RecordingLine[], void, undefined> {
  const read = () => {
    const next = source.next()
    // What goes wrong is thrown where it is waited for.
    next.catch(() => {})
    return next
  }
  try {
    let next = read()
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = read()
      yield value
    }
  } finally {
    await source.return()
  }
}
