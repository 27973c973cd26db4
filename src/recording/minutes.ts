import type { RecordedDisplay, RecordedMinute } from '../wire/recording/recording-line.js'
import type { Recorder } from './recorder.js'

const minuteMs = 60_000

interface MinuteSource {
  readonly recorder: Pick<Recorder, 'minute'>
  /** By code, since the start. */
  readonly refused: ReadonlyMap<string, number>
  /** Open streams of phones, by layoutId. */
  phones(): Readonly<Record<string, number>>
  /** Messages dropped since each display was opened. */
  displays(): readonly RecordedDisplay[]
}

/** Has a line recorded once a minute and at the end: how it went. */
export class MinuteLines {
  readonly #timer: NodeJS.Timeout
  #refused = new Map<string, number>()
  /** By name and place in the list. */
  #dropped = new Map<string, number>()

  /** @param everyMs for tests. */
  constructor(
    private readonly source: MinuteSource,
    everyMs = minuteMs,
  ) {
    this.#refused = new Map(source.refused)
    this.#timer = setInterval(() => this.#record(), everyMs).unref()
  }

  /** What the last part of a minute was like is recorded too: a rehearsal may be no longer. */
  close(): void {
    clearInterval(this.#timer)
    this.#record()
  }

  #record(): void {
    this.source.recorder.minute(this.#describe())
  }

  #describe(): Omit<RecordedMinute, 't'> {
    const refused = [...this.source.refused]
      .map(([code, count]) => [code, count - (this.#refused.get(code) ?? 0)] as const)
      .filter(([, count]) => count > 0)
    this.#refused = new Map(this.source.refused)
    return {
      refused: Object.fromEntries(refused),
      displays: this.#describeDisplays(),
      phones: this.source.phones(),
    }
  }

  #describeDisplays(): readonly RecordedDisplay[] {
    const before = this.#dropped
    this.#dropped = new Map()
    return this.source.displays().map(({ name, state, dropped }, place) => {
      const key = `${place} ${name}`
      this.#dropped.set(key, dropped)
      return { name, state, dropped: Math.max(0, dropped - (before.get(key) ?? 0)) }
    })
  }
}
