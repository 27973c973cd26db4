import { Child } from '../../../support/load/child.js'
import type { Daemon, Sections } from '../../../support/load/daemon.js'
import { onePage } from '../layouts.js'
import { type Bench, startOvation } from '../options.js'
import type { HonestCalls } from './honest-phones.js'

export const honestPhones = 50
/** A second. */
export const pressesEach = 10
/** What 99 of 100 presses are answered within, ms, whatever happens. */
export const answerWithinMs = 250

/** The Buttons of the honest phones and of other phones. */
export const lids = { honest: 1, others: 2 } as const
const honestLayout = onePage(
  'honest',
  Object.entries(lids).map(([label, lid]) => ({ lid, type: 'Button', props: { label } })),
)
export const { layoutId } = honestLayout

/** Ovation, and phones that press meanwhile. @param pressesAConnection after so many, a phone takes another one. */
export async function openShow(bench: Bench, settings: Sections, pressesAConnection: number) {
  const daemon = await startOvation(bench, { settings, layouts: { [layoutId]: honestLayout } })
  const phones = new Child<HonestCalls>(new URL('honest-phones.js', import.meta.url))
  await phones.call('begin', daemon.httpPort, honestPhones, pressesAConnection)
  return { daemon, phones }
}

/** Compares what phones know with what is counted. */
export async function findMiscount(daemon: Daemon, who: keyof typeof lids, presses: number) {
  const count = await daemon.countOf(layoutId, lids[who])
  return count === presses ? [] : [`${presses} presses of ${who}, ${count} counted`]
}
