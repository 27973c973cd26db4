import { grouped } from './daemon-totals.js'
import type { Ledger } from './ledger.js'

const barLength = 16

/** How far a rehearsal is, for a terminal. @param now ms, as `whole`. */
export function progressLine({ entered, accepted, refused }: Ledger, now: number, whole: number): string {
  const done = Math.round(barLength * Math.min(1, now / whole))
  const bar = '█'.repeat(done) + '░'.repeat(barLength - done)
  const refusals = [...refused.values()].reduce((sum, number) => sum + number, 0)
  const counts = `${grouped(entered)} people  ${grouped(accepted)} accepted  ${grouped(refusals)} refused`
  return `${bar} ${clock(now)} of ${clock(whole)}  ${counts}`
}

/** `m:ss`. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
