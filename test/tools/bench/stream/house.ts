import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { phoneHeaders } from '../phone.js'
import { Timekeeper } from '../timekeeper.js'
import { HouseOperators } from './house-operators.js'
import { HousePhone } from './house-phone.js'
import { apiKey, type HouseReport, type HouseTask, houseLayout, pages } from './house-task.js'

/** Streams that are opened in a second. */
const joinsPerSecond = 1000
/** How long to wait for what is late, ms. */
const lateMs = 5000
const idPrefix = randomUUID().slice(0, -12)

/** Phones and operators in one process, so that one clock times them all. */
export class House {
  readonly #secret: string
  #phones: HousePhone[] = []
  #operators: HouseOperators | undefined
  /** Events that phones were told. */
  #told = 0
  #toldAt = 0
  #failed = 0
  #refused = 0
  #times = new Timekeeper(0)
  #sentAt: number[] = []
  /** Numbers continue from task to task. */
  #firstNumber = 0

  constructor(secret: string) {
    this.#secret = secret
  }

  /** A message for the display has arrived. @param number that of its text. */
  shown(number: number): void {
    this.#times.shown(number - this.#firstNumber)
  }

  async play(task: HouseTask): Promise<Omit<HouseReport, 'displayPort'>> {
    this.#refused = 0
    const figures = await this.#play(task)
    return { failed: this.#failed, refused: this.#refused, ...figures }
  }

  async #play(task: HouseTask): Promise<Partial<HouseReport>> {
    if (task.kind === 'open') return this.#open(task.port, task.streams)
    if (task.kind === 'watch') return this.#watch(task.port, task.operators)
    if (task.kind === 'act') return this.#act(task.perSecond, task.seconds)
    if (task.kind === 'turn') return this.#turn(task.port, task.turns)
    for (const each of [...this.#phones, this.#operators]) each?.close()
    this.#phones = []
    this.#operators = undefined
    return {}
  }

  async #open(port: number, streams: number): Promise<Partial<HouseReport>> {
    const tokens = Array.from({ length: streams }, (_, n) =>
      phoneHeaders(houseLayout.layoutId, `phone-${n}`, this.#secret).authorization!.slice('Bearer '.length),
    )
    const listener = {
      told: () => {
        this.#told++
        this.#toldAt = performance.now()
      },
      answered: (action: number, accepted: boolean) => {
        this.#times.answered(action)
        if (!accepted) this.#refused++
      },
      lost: () => this.#failed++,
    }
    this.#told = 0
    await paced(joinsPerSecond, streams, (n) => this.#phones.push(new HousePhone(port, tokens[n]!, listener)))
    await this.#untilTold(streams)
    return {}
  }

  async #watch(port: number, operators: number): Promise<Partial<HouseReport>> {
    const sentAt = (number: number) => this.#sentAt[number - this.#firstNumber]
    const lost = () => this.#failed++
    this.#operators = new HouseOperators(port, operators, sentAt, lost)
    await delay(1000)
    this.#operators.stopFirst()
    return {}
  }

  async #act(perSecond: number, seconds: number): Promise<Partial<HouseReport>> {
    this.#firstNumber += this.#times.actions
    const times = new Timekeeper(perSecond * seconds)
    this.#times = times
    this.#sentAt = []
    await paced(perSecond, times.actions, (action) => {
      const number = this.#firstNumber + action
      const id = idPrefix + number.toString(16).padStart(12, '0')
      times.due(action)
      this.#sentAt.push(performance.now())
      this.#phones[action % this.#phones.length]!.act(action, id, String(number))
    })
    await until(() => times.isComplete)
    const { display, answer } = times.latencies()
    return { display, answer, ...(this.#operators && { unknown: this.#operators.report() }) }
  }

  /** Turns the page, back in the end: once before it counts, and then an odd number of times. */
  async #turn(port: number, turns: number): Promise<Partial<HouseReport>> {
    const waits: number[] = []
    for (let turn = 0; turn <= turns; turn++) {
      this.#told = 0
      const start = performance.now()
      const turned = putPage(port, pages[(turn + 1) % 2]!)
      await this.#untilTold(this.#phones.length)
      waits.push(this.#toldAt - start)
      await turned
      await delay(200)
    }
    return { turns: waits.slice(1) }
  }

  #untilTold(phones: number): Promise<void> {
    return until(() => this.#told + this.#failed >= phones)
  }
}

async function putPage(port: number, pageId: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/layout/${houseLayout.layoutId}/page`, {
    method: 'PUT',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ pageId }),
  })
  if (!response.ok) throw new Error(`PUT page: ${response.status} ${await response.text()}`)
}

/** Does something so often a second, evenly. */
async function paced(perSecond: number, times: number, step: (n: number) => void): Promise<void> {
  const start = performance.now()
  for (let done = 0; done < times; ) {
    const due = Math.min(times, Math.ceil(((performance.now() - start) * perSecond) / 1000))
    for (; done < due; done++) step(done)
    await delay(1)
  }
}

/** Waits, but not for ever: what is missing then is in the figures. */
async function until(isDone: () => boolean): Promise<void> {
  const deadline = performance.now() + lateMs
  while (!isDone() && performance.now() < deadline) await delay(1)
}
