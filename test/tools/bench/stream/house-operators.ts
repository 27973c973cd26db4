import { percentile } from '../statistics.js'
import { apiKey, houseLayout } from './house-task.js'
import { WireStream } from './wire-stream.js'

/** Operators who watch the numbers arrive. The first one has stopped reading. */
export class HouseOperators {
  readonly #streams: WireStream[]
  readonly #unknown: number[] = []

  /** @param sentAt when an action was sent, by the number that its text has; undefined for one that was not sent. */
  constructor(
    port: number,
    operators: number,
    sentAt: (number: number) => number | undefined,
    onLost: () => void,
  ) {
    this.#streams = Array.from({ length: operators }, () => {
      let known = Number.NaN
      const onText = (bytes: Buffer, start: number, end: number) => {
        const number = numberIn(bytes.toString('latin1', start, end))
        if (number === undefined) return
        const since = sentAt(known + 1)
        if (since !== undefined) this.#unknown.push(performance.now() - since)
        known = number
      }
      return new WireStream(port, { key: apiKey, layoutId: houseLayout.layoutId }, onText, onLost)
    })
  }

  stopFirst(): void {
    this.#streams[0]?.pause()
  }

  /** For how long they did not know of an action, of each event the longest; ms. */
  report() {
    const sorted = Float64Array.from(this.#unknown).sort()
    return { p50: percentile(sorted, 50), p99: percentile(sorted, 99), max: percentile(sorted, 100) }
  }

  close(): void {
    for (const stream of this.#streams) stream.close()
  }
}

function numberIn(event: string): number | undefined {
  const found = /"value":"(\d+)"/.exec(event)?.[1]
  return found === undefined ? undefined : Number(found)
}
