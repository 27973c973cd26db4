import type { ActReport } from '../report.js'
import { DistinctPeople } from './people.js'

/** One that was so short and empty is a step on the way to the next, ms: a page is switched and then marked. */
const shortest = 2000

interface Act {
  readonly begin: number
  readonly name: string
  readonly kind: ActReport['kind']
  actions: number
  readonly people: DistinctPeople
}

/** The acts of a layout, from one mark or page to the next. */
export class Acts {
  private readonly all: Act[] = []

  /** A mark was made, or a page was switched. */
  begin(t: number, name: string, kind: ActReport['kind']): void {
    const last = this.all.at(-1)
    const isStep = last !== undefined && last.actions === 0 && t - last.begin < shortest
    if (isStep) this.all.pop()
    const people = new DistinctPeople()
    if (isStep && last.kind !== 'beginning' && last.name !== name)
      this.all.push({ begin: last.begin, name: `${last.name} · ${name}`, kind, actions: 0, people })
    else this.all.push({ begin: t, name, kind, actions: 0, people })
  }

  get hasBegun(): boolean {
    return this.all.length > 0
  }

  /** Somebody acted. @param person as numbered, or -1. */
  count(person: number): void {
    const act = this.all.at(-1)
    if (!act) return
    act.actions++
    act.people.add(person)
  }

  /** Another file begins. */
  turnOver(): void {
    this.all.at(-1)?.people.turnOver()
  }

  /** @param end of the last. */
  describe(end: number): readonly ActReport[] {
    return this.all.map(({ begin, name, kind, actions, people }, at) => ({
      name,
      kind,
      begin,
      end: Math.max(begin, this.all[at + 1]?.begin ?? end),
      actions,
      people: people.count,
    }))
  }
}
