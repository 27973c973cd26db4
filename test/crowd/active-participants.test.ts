import fc from 'fast-check'
import { ActiveParticipants } from '../../src/crowd/active-participants.js'
import { People } from '../../src/crowd/people.js'
import type { ControlStatistics } from '../../src/crowd/statistics/control-statistics.js'
import { test } from '../support/tap.js'

/** The simplest that could be right: each voice by its person's id, looked at one by one. */
class SlowParticipants {
  readonly #active = new Map<string, { value: number; age: number }>()
  readonly #streams = new Map<string, number>()
  window = 0

  pass(ms: number): void {
    for (const [id, participant] of this.#active) {
      if (!this.#streams.get(id)) participant.age += ms
      if (this.window > 0 && participant.age >= this.window) this.#active.delete(id)
    }
  }

  record(id: string, value: number): void {
    this.#active.set(id, { value, age: 0 })
  }

  stream(id: string, change: number): boolean {
    const streams = (this.#streams.get(id) ?? 0) + change
    if (streams >= 0) this.#streams.set(id, streams)
    return streams >= 0
  }

  clear(): void {
    this.#active.clear()
  }

  get all(): unknown {
    return [...this.#active].map(([id, { value }]) => `${id} ${value}`).sort()
  }
}

/** Keeps what it is told, and refuses what cannot be. */
class Witness implements ControlStatistics {
  readonly values = new Map<number, number>()

  join(person: number, value: number): void {
    if (this.values.has(person)) throw new Error('joined twice')
    this.values.set(person, value)
  }

  act(person: number, before: number, value: number): void {
    if (this.values.get(person) !== before) throw new Error('another value before')
    this.values.set(person, value)
  }

  leave(person: number, value: number): void {
    if (this.values.get(person) !== value) throw new Error('left with another value')
    this.values.delete(person)
  }

  clear(): void {
    this.values.clear()
  }

  read(): void {}
}

const who = fc.integer({ min: 0, max: 9 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant('hear' as const), who, fc.integer({ min: 0, max: 9 })) },
  { weight: 5, arbitrary: fc.tuple(fc.constant('pass' as const), fc.integer({ min: 0, max: 2500 })) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('open' as const), who) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('close' as const), who) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('clear' as const)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('fit' as const), fc.constantFrom(0, 1, 2, 5)) },
)

test('anybody who is counted, with which value, is right after any history of two controls', (t) => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
      let now = 1_700_000_000_000
      const people = new People()
      const [witness, other] = [new Witness(), new Witness()]
      // Another control with the same people, which keeps them known, and another window.
      const [active, others] = [
        new ActiveParticipants(people, [witness]),
        new ActiveParticipants(people, [other]),
      ]
      const [slow, slowOther] = [new SlowParticipants(), new SlowParticipants()]
      active.fit(2000, now)
      others.fit(700, now)
      slow.window = 2000
      slowOther.window = 700
      const streams = new Map<string, number>()
      for (const [kind, first = 0, second = 0] of steps) {
        const id = `p${first}`
        if (kind === 'hear') {
          const isOther = second > 6
          ;(isOther ? others : active).record(id, second, now)
          ;(isOther ? slowOther : slow).record(id, second)
        } else if (kind === 'pass') {
          now += first
          slow.pass(first)
          slowOther.pass(first)
          // Sometimes nobody looks for a while.
          if (first % 2 === 0) continue
          active.expire(now)
          others.expire(now)
        } else if (kind === 'open' || kind === 'close') {
          const change = kind === 'open' ? 1 : -1
          if (!slow.stream(id, change)) continue
          slowOther.stream(id, change)
          if (change > 0) people.streamOpened(id, now)
          else people.streamClosed(id, now)
          streams.set(id, (streams.get(id) ?? 0) + change)
        } else if (kind === 'clear') {
          active.clear()
          slow.clear()
        } else {
          active.fit(1000 * first, now)
          slow.window = 1000 * first
          slow.pass(0)
        }
        if (kind === 'hear') continue
        for (const [fast, exact, seen] of [
          [active, slow, witness],
          [others, slowOther, other],
        ] as const) {
          fast.expire(now)
          const all = [...fast].map((person) => `${people.idOf(person)} ${fast.valueOf(person)}`).sort()
          if (JSON.stringify(all) !== JSON.stringify(exact.all)) return false
          if (fast.count !== all.length || seen.values.size !== all.length) return false
        }
      }
      active.close()
      others.close()
      const open = [...streams.values()].filter((count) => count > 0).length
      return people.size === open
    }),
    { numRuns: 1500 },
  )
  t.end()
})

test('somebody counts until the very moment when the window is over', (t) => {
  const active = new ActiveParticipants(new People(), [])
  active.fit(1000, 5000)
  active.record('ann', 1, 5000)
  active.expire(5999.99)
  t.equal(active.count, 1)
  active.expire(6000)
  t.equal(active.count, 0)
  t.end()
})

test('who acts after their time joins again, even if nobody had looked since', (t) => {
  const heard: string[] = []
  const active = new ActiveParticipants(new People(), [
    {
      join: () => heard.push('join'),
      act: () => heard.push('act'),
      leave: () => heard.push('leave'),
      clear: () => {},
      read: () => {},
    },
  ])
  active.fit(1000, 0)
  active.record('ann', 1, 0)
  active.record('ann', 2, 900)
  active.record('bob', 2, 1500)
  active.record('ann', 3, 2000)
  t.same(heard, ['join', 'act', 'join', 'leave', 'join'])
  t.equal(active.count, 2)
  t.end()
})
