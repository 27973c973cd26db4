import { controlTypes } from '../../src/controls/control-types.js'
import { Crowd } from '../../src/crowd/crowd.js'
import { People } from '../../src/crowd/people.js'
import type { ControlType } from '../../src/wire/control.js'
import { Random } from '../support/random.js'
import { test } from '../support/tap.js'
import { compareCrowds } from './support/compare.js'
import { crowdControl } from './support/crowd-control.js'
import { Oracle } from './support/oracle.js'
import { OracleStreams } from './support/oracle-streams.js'
import { pickValue } from './support/pick-value.js'

const people = Number(process.env.OVATION_TEST_PEOPLE ?? 20_000)

class House {
  readonly #random = new Random(16)
  readonly #streams = new OracleStreams()
  readonly #people = new People()
  readonly #oracle: Oracle
  readonly #crowd: Crowd
  #now = Date.UTC(2026, 10, 22, 20, 15)

  constructor(readonly type: ControlType) {
    const control = crowdControl({ type, window: 30, options: 5 })
    this.#oracle = new Oracle(control, this.#streams)
    this.#crowd = new Crowd(control, this.#people)
  }

  /** Fifty people act in a millisecond, and fifteen times a second there is a tick. Half of them do the same, each time another thing. */
  act(times: number, who = (_: number) => this.#random.below(people)): void {
    const taste = this.#random.below(200)
    for (let n = 0; n < times; n++) {
      if (n % 25 === 0) this.#now += 0.5
      if (n % 3333 === 0) this.#tick()
      const own = this.#random.below(2) * this.#random.below(56)
      const value = pickValue(this.#oracle.control, taste + own, this.#random.below(256))
      const id = `participant-${Math.floor(who(n))}`
      this.#oracle.record(id, value, this.#now)
      this.#crowd.record(id, value, this.#now)
    }
  }

  pause(ms: number): void {
    for (let n = 0; n < 4; n++) {
      this.#now += ms / 4
      this.#tick()
    }
  }

  eachOf(count: number, does: 'streamOpened' | 'streamClosed'): void {
    for (let n = 0; n < count; n++)
      for (const streams of [this.#streams, this.#people]) streams[does](`participant-${7 * n}`, this.#now)
  }

  advance(): void {
    this.#oracle.advance()
    this.#crowd.advance()
  }

  fit(window: number): void {
    const control = crowdControl({ type: this.type, window, options: 4 })
    this.#oracle.fit(control, this.#now)
    this.#crowd.fit(control, this.#now)
  }

  reset(): void {
    this.#oracle.reset()
    this.#crowd.reset()
  }

  compare(): void {
    compareCrowds(this.#crowd, this.#oracle, this.#now)
  }

  #tick(): void {
    this.#oracle.tick(this.#now)
    this.#crowd.tick(this.#now)
  }
}

for (const type of controlTypes)
  test(`of ${people} people on a ${type}, every signal is what its definition says`, async (t) => {
    t.doesNotThrow(() => playEvening(new House(type)))
  })

/** They come, act, fall silent or stay near; a reload, a page turn and a reset come as well. */
function playEvening(house: House): void {
  house.act(people / 2, (n) => n)
  house.compare()
  house.act(people / 2, (n) => n + people / 2)
  house.compare()
  house.eachOf(people / 10, 'streamOpened')
  house.pause(20_000)
  house.act(people / 2)
  house.compare()
  house.pause(15_000)
  house.compare()
  house.eachOf(people / 20, 'streamClosed')
  house.advance()
  house.pause(9_000)
  house.act(people / 4)
  house.compare()
  house.fit(20)
  house.pause(11_500)
  house.compare()
  house.pause(20_000)
  house.compare()
  house.reset()
  house.compare()
  house.act(people / 4)
  house.compare()
}
