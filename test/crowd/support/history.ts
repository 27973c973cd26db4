import { Crowd } from '../../../src/crowd/crowd.js'
import { People } from '../../../src/crowd/people.js'
import type { ControlValue } from '../../../src/wire/control-state.js'
import { compareCrowds } from './compare.js'
import { type CrowdTraits, crowdControl } from './crowd-control.js'
import { describeAt } from './describe-at.js'
import { Oracle } from './oracle.js'
import { OracleStreams } from './oracle-streams.js'

const begin = Date.UTC(2026, 10, 22, 20, 15) + 7.25

/** The crowd of a control, and what it should be. */
export interface Pair {
  readonly oracle: Oracle
  readonly crowd: Crowd
  /** What would have been sent after the last tick; unknown after one that nobody watched. */
  sent?: string | undefined
}

/** Does the same to crowds and to the oracle, and keeps what it did, to be told. */
export class History {
  readonly told: string[] = []
  readonly pairs: readonly Pair[]
  #now = begin
  readonly #streams = new OracleStreams()
  readonly #people = new People()
  #chance = 1

  constructor(traitsOfAll: readonly CrowdTraits[]) {
    this.pairs = traitsOfAll.map((traits) => {
      this.#tell(`a crowd: ${JSON.stringify(traits)}`)
      const control = crowdControl(traits)
      const oracle = new Oracle(control, this.#streams)
      return { oracle, crowd: new Crowd(control, this.#people, () => this.#random()) }
    })
  }

  pass(ms: number): void {
    this.#now += ms
  }

  record({ oracle, crowd }: Pair, who: string, value: ControlValue): void {
    this.#tell(`${who} ${oracle.control.type} ${JSON.stringify(value)}`)
    for (const one of [oracle, crowd]) one.record(who, value, this.#now)
  }

  /** How long until this person is no longer counted, ms without a stream. */
  left({ oracle }: Pair, who: string): number {
    return oracle.left(who, this.#now)
  }

  tick(pair: Pair, count: number, gap: number): void {
    this.#tell(`${count} ticks, ${gap} ms each`)
    for (let n = 0; n < count; n++) {
      this.pass(gap)
      for (const one of [pair.oracle, pair.crowd]) one.tick(this.#now)
    }
    pair.sent = undefined
  }

  /** A tick that reports no change has made none. @param isAsked whether somebody looks at the crowd between ticks, too. */
  watch(pair: Pair, count: number, gap: number, isAsked: boolean): void {
    const { oracle, crowd } = pair
    this.#tell(`${count} ticks watched, ${gap} ms each${isAsked ? ', and asked in between' : ''}`)
    for (let n = 0; n < count; n++) {
      if (isAsked) describeAt(crowd, this.#now + gap / 2)
      this.pass(gap)
      oracle.tick(this.#now)
      const isChanged = crowd.tick(this.#now)
      const sent = JSON.stringify(describeAt(crowd, this.#now), asSent)
      if (!isChanged && pair.sent !== undefined && pair.sent !== sent)
        throw new Error(`a tick reports no change from ${pair.sent} to ${sent}`)
      pair.sent = sent
    }
  }

  /** Closes a stream; where there is none, or it is so wanted, it opens one. */
  stream(who: string, isWanted: boolean): void {
    const opens = isWanted || this.#streams.openOf(who) === 0
    this.#tell(`${who} ${opens ? 'opens' : 'closes'} a stream`)
    for (const one of [this.#streams, this.#people])
      if (opens) one.streamOpened(who, this.#now)
      else one.streamClosed(who, this.#now)
  }

  advance({ oracle, crowd }: Pair): void {
    this.#tell('the page turns')
    for (const one of [oracle, crowd]) one.advance()
  }

  reset({ oracle, crowd }: Pair): void {
    this.#tell('a reset')
    for (const one of [oracle, crowd]) one.reset()
  }

  reload({ oracle, crowd }: Pair, traits: CrowdTraits): void {
    this.#tell(`a reload: ${JSON.stringify(traits)}`)
    const control = crowdControl(traits)
    for (const one of [oracle, crowd]) one.fit(control, this.#now)
  }

  /** @throws Error where a signal is not what it should be. */
  compare(): void {
    this.#tell('compared')
    for (const { oracle, crowd } of this.pairs) compareCrowds(crowd, oracle, this.#now)
  }

  #tell(what: string): void {
    this.told.push(`${this.#now - begin} ms: ${what}`)
  }

  /** From 0, less than 1: the same in every run (a linear congruence). */
  #random(): number {
    this.#chance = (this.#chance * 48_271) % 0x7fff_ffff
    return this.#chance / 0x7fff_ffff
  }
}

function asSent(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.fround(value) : value
}
