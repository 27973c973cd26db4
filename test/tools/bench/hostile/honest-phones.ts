// A child: honest phones that press over HTTP while others make trouble, so that nothing else delays their clock.
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { serve } from '../../../support/load/child.js'
import { tokenSecret } from '../../../support/load/daemon.js'
import { summarize } from '../../../support/percentile.js'
import { phoneHeaders, wireText } from '../../../support/wire/phone.js'
import { layoutId, lids, pressesEach } from './honest.js'

export type HonestCalls = typeof calls

/** Between a broken connection and the next one, ms. */
const returnMs = 50
/** After so long without an answer a phone takes another connection, ms. */
const patienceMs = 7000
const everyMs = 1000 / pressesEach

const phones: HonestPhone[] = []
let since = 0
let waits: number[] = []
let [accepted, refused] = [0, 0]
const calls = serve({ begin, window, report, end })

/** @param pressesAConnection after so many presses a phone takes another connection. */
function begin(port: number, count: number, pressesAConnection: number): void {
  for (let n = 0; n < count; n++) phones.push(new HonestPhone(port, `honest-${n}`, pressesAConnection))
  window()
}

/** From now on other presses are timed. */
function window(): void {
  since = performance.now()
  waits = []
  refused = 0
}

/** From sending a press to the answer that it counts; whatever is not answered yet counts as long as it has waited. */
function report() {
  const now = performance.now()
  const open = phones.flatMap(({ begun }) => (begun !== undefined && begun >= since ? [now - begun] : []))
  return { ...summarize([...waits, ...open]), refused }
}

/** Waits until each press is answered. @returns how many count in all. */
async function end(): Promise<number> {
  for (const phone of phones) phone.end()
  while (phones.some(({ begun }) => begun !== undefined)) await delay(10)
  return accepted
}

/** Presses at a steady pace: each press with a key, and again until it is known to count. */
class HonestPhone {
  /** When the press was sent first that is not answered yet. */
  begun: number | undefined
  #socket: Socket | undefined
  #text = ''
  #isEnding = false
  #presses = 0
  #patience: NodeJS.Timeout | undefined
  readonly #headers: Readonly<Record<string, string>>

  constructor(
    private readonly port: number,
    participant: string,
    private readonly pressesAConnection: number,
  ) {
    this.#headers = phoneHeaders(layoutId, participant, tokenSecret)
    this.#open()
    setTimeout(() => this.#press(), Math.random() * everyMs)
  }

  /** Presses no more; what is not answered yet is repeated until it is. */
  end(): void {
    this.#isEnding = true
  }

  #press(): void {
    const isTired = ++this.#presses % this.pressesAConnection === 0
    if (this.#isEnding || isTired) this.#socket?.removeAllListeners('close').destroy()
    if (this.#isEnding) return
    this.begun = performance.now()
    if (isTired) this.#open()
    const body = JSON.stringify({ layoutId, lid: lids.honest, type: 'Button' })
    this.#text = wireText({ headers: { ...this.#headers, 'idempotency-key': randomUUID() }, body })
    this.#send()
  }

  #open(): void {
    const socket = connect({ host: '127.0.0.1', port: this.port, noDelay: true })
    this.#socket = socket
    // An answer is far smaller than a segment, so it arrives in one piece.
    socket.on('data', (answer) => this.#take(answer.toString('latin1', 0, 12)))
    socket.on('error', () => {})
    socket.once('connect', () => this.begun !== undefined && this.#send())
    socket.once('close', () => {
      clearTimeout(this.#patience)
      setTimeout(() => this.#open(), returnMs)
    })
  }

  #send(): void {
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#socket?.destroy(), patienceMs)
    if (this.#socket?.readyState === 'open') this.#socket.write(this.#text)
  }

  #take(status: string): void {
    clearTimeout(this.#patience)
    if (this.begun === undefined) return
    if (status !== 'HTTP/1.1 200') {
      refused++
      setTimeout(() => this.#send(), everyMs)
      return
    }
    const wait = performance.now() - this.begun
    accepted++
    if (this.begun >= since) waits.push(wait)
    this.begun = undefined
    setTimeout(() => this.#press(), Math.max(0, everyMs - wait))
  }
}
