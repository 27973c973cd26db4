import type { Shell } from '../shell.js'

const barLength = 16
const redrawEveryMs = 250
/** Between two lines where there is no terminal; ms. */
const printEveryMs = 10_000

/** How far a replay is. */
export interface Position {
  /** ms from the beginning of the recording, and how long that is. */
  readonly at: number
  readonly whole: number
  /** What people call the newest mark; `''` before the first one. */
  readonly mark: string
  /** Messages that displays were given so far. */
  readonly messages: number
}

/** Shows how far a replay is: on a terminal as a bar that is redrawn, else a line now and then. */
export class Progress {
  readonly #timer: NodeJS.Timeout
  #before = { messages: 0, time: performance.now() }

  constructor(
    private readonly shell: Shell,
    private readonly position: () => Position,
  ) {
    this.#timer = setInterval(() => this.#show(), shell.redraw ? redrawEveryMs : printEveryMs).unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.shell.redraw?.('')
  }

  #show(): void {
    const position = this.position()
    const now = performance.now()
    const rate = (1000 * (position.messages - this.#before.messages)) / Math.max(1, now - this.#before.time)
    this.#before = { messages: position.messages, time: now }
    const line = describePosition(position, rate, this.shell.redraw !== undefined)
    if (this.shell.redraw) this.shell.redraw(line)
    else this.shell.print(line)
  }
}

/** @param rate messages a second. @param hasBar for a terminal. */
export function describePosition({ at, whole, mark }: Position, rate: number, hasBar: boolean): string {
  const done = whole > 0 ? Math.round(barLength * Math.min(1, at / whole)) : 0
  const bar = hasBar ? `${'█'.repeat(done)}${'░'.repeat(barLength - done)} ` : ''
  const name = mark === '' ? '' : `  ${mark}`
  return `${bar}${playedTime(at)} of ${playedTime(whole)}  ${Math.round(rate).toLocaleString('en')} messages/s${name}`
}

/** `h:mm:ss`. */
export function playedTime(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
