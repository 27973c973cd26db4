import type { Auditorium, SeenControl } from '../../../../src/cli/rehearse/crowd/auditorium.js'
import { type Act, Person, type Step } from '../../../../src/cli/rehearse/crowd/person.js'

/** A step, and when it was done, ms. */
export type Done<S extends Step = Step> = S & { readonly at: number }

/** What a person does in a house to its end, on a clock of the test. @param pageAt the page at a moment. */
export function playPerson(
  n: number,
  auditorium: Auditorium,
  pageAt: (now: number) => readonly SeenControl[],
): readonly Done[] {
  const person = new Person(n, auditorium)
  const done: Done[] = []
  let now = person.arrivesAt
  while (now < auditorium.ms) {
    const step = person.next({ now, controls: pageAt(now) })
    now += step.after
    done.push({ ...step, at: now })
    if (step.deed === 'sleep') now += step.ms
  }
  return done
}

export function actsOf(steps: readonly Done[]): readonly Done<Act & Step>[] {
  return steps.filter((step): step is Done<Act & Step> => step.deed === 'act')
}
