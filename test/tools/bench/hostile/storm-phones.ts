// A child: phones that lose their streams all at once, come back as the client does, and repeat what was not answered.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { fullJitter, usualTimes } from '../../../../src/client/times.js'
import { serve } from '../../../support/load/child.js'
import { summarize } from '../../../support/percentile.js'
import { writeText } from '../../../support/wire/frames.js'
import { WireStream } from '../../../support/wire/wire-stream.js'
import { benchToken } from '../options.js'
import { layoutId, lids } from './honest.js'

export type StormCalls = typeof calls

const longestMs = 60_000
/** Phones that open their streams in a hundredth of a second, while nothing is measured. */
const together = 10
const phones: StormPhone[] = []
const calls = serve({ open, press, cut, gather })

async function open(port: number, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    phones.push(new StormPhone(port, benchToken(layoutId, `storm-${n}`)))
    if (n % together === 0) await delay(10)
  }
  await gather()
}

/** Everybody presses, and waits for no answer. */
function press(): void {
  for (const phone of phones) phone.press()
}

/** All connections end at once. */
function cut(): void {
  for (const phone of phones) phone.cut()
}

/** Waits until everybody is back and all presses are answered. @returns how long phones took until they had their page again. */
async function gather() {
  const begun = performance.now()
  const repeated = phones.filter((phone) => phone.unanswered !== undefined).length
  const away = () => phones.filter((phone) => phone.greetedAt === undefined || phone.unanswered !== undefined)
  while (away().length > 0 && performance.now() < begun + longestMs) await delay(20)
  const times = phones.map(({ greetedAt = Number.NaN }) => Math.max(0, greetedAt - begun))
  return { ...summarize(times.filter((ms) => ms >= 0)), repeated, missing: away().length }
}

class StormPhone {
  /** When it had its page, on the monotonic clock; undefined while it has none. */
  greetedAt: number | undefined
  /** Its press that is not answered yet. */
  unanswered: Buffer | undefined
  #stream: WireStream | undefined
  #patience: NodeJS.Timeout | undefined
  /** Tries in vain since it had its page last. */
  #row = 0

  constructor(
    private readonly port: number,
    private readonly token: string,
  ) {
    this.#open()
  }

  press(): void {
    this.unanswered = writeText(JSON.stringify({ id: randomUUID(), lid: lids.others, type: 'Button' }))
    this.#stream?.write(this.unanswered)
  }

  /** Its network is gone. */
  cut(): void {
    this.#stream?.close()
    this.#lose()
  }

  #open(): void {
    const onText = (bytes: Buffer, start: number, end: number) => {
      const text = bytes.toString('latin1', start, end)
      if (text.endsWith('"ok":true}')) this.unanswered = undefined
      else if (text.startsWith('{"event":"page"')) this.#greet()
    }
    this.#stream = new WireStream(this.port, { token: this.token }, onText, () => this.#lose())
    this.#patience = setTimeout(() => this.cut(), usualTimes.connect)
  }

  #greet(): void {
    clearTimeout(this.#patience)
    this.greetedAt = performance.now()
    this.#row = 0
    if (this.unanswered) this.#stream?.write(this.unanswered)
  }

  #lose(): void {
    clearTimeout(this.#patience)
    this.#stream = undefined
    if (this.greetedAt === undefined) this.#row++
    this.greetedAt = undefined
    setTimeout(() => this.#open(), fullJitter(usualTimes, this.#row))
  }
}
