import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { exitCode } from '../shell.js'
import type { PhoneCarrier } from './carriers/carrier.js'
import { Auditorium } from './crowd/auditorium.js'
import { Person } from './crowd/person.js'
import { Ledger } from './ledger.js'
import { SimulatedPhone, Span, type Surroundings } from './simulated-phone.js'

interface CrowdPlan {
  readonly people: number
  /** How long people act. */
  readonly ms: number
  readonly seed: number
  /** Makes the carrier of one phone, without a token yet. */
  readonly carrier: (ledger: Ledger) => PhoneCarrier
  /** A token for the person with this number, from 1. */
  readonly token: Surroundings['token']
  /** Called when the show is over: drops requests that were not sent yet. */
  readonly hush: () => void
  /** Cuts all connections. */
  readonly cut: () => void
  /** Called four times a second. @param now ms since the start. */
  readonly onProgress: (ledger: Ledger, now: number) => void
}

const progressEveryMs = 250
/** Resolution of the lateness, ms; the measurement includes it. */
const resolution = 10

/**
 * Runs a crowd until its time is over, a signal ends it, or the daemon is gone; a second signal ends this process.
 *
 * @returns how long people acted, s, the load of this program, and whether the daemon stopped answering.
 */
export async function runCrowd(plan: CrowdPlan) {
  const show = new Span()
  const patience = new Span()
  const ledger = new Ledger()
  const auditorium = new Auditorium(plan.seed, plan.ms)
  const context = { show, patience, ledger, token: plan.token }
  const lateness = monitorEventLoopDelay({ resolution })
  const began = process.cpuUsage()
  lateness.enable()
  let isDaemonGone = false
  const watch = setInterval(() => {
    plan.onProgress(ledger, show.now)
    isDaemonGone ||= ledger.silence > rehearsalLimits.goneAfterMs
    if (!isDaemonGone) return
    show.end()
    patience.end()
  }, progressEveryMs)
  const forget = onSignal(() => {
    if (show.isOver) process.exit(exitCode.failed)
    show.end()
  })

  const carriers = Array.from({ length: plan.people }, () => plan.carrier(ledger))
  const lives = carriers.map((carrier, at) =>
    new SimulatedPhone(context, at + 1, new Person(at + 1, auditorium), carrier).live(),
  )
  await show.pause(plan.ms)
  show.end()
  plan.hush()
  const seconds = show.now / 1000
  const { user, system } = process.cpuUsage(began)
  const late99 = Math.max(0, lateness.percentile(99) / 1e6 - resolution)
  const own = { processor: (user + system) / 1e6 / seconds, lateness: late99 }
  lateness.disable()
  const settled = new AbortController()
  const late = pause(rehearsalLimits.lastAnswersMs, undefined, { signal: settled.signal }).catch(() => {})
  await Promise.race([Promise.all(lives), late.then(() => patience.end())])
  patience.end()
  for (const carrier of carriers) carrier.drop()
  plan.cut()
  await Promise.all(lives)
  settled.abort()
  clearInterval(watch)
  forget()
  return { ledger, seconds, own, isDaemonGone }
}

/** Returns a function that stops listening. */
function onSignal(listener: () => void): () => void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, listener)
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, listener)
  }
}

/** How long a rehearsal waits for a daemon. */
export const rehearsalLimits = {
  /** If nobody is answered for this long, the daemon counts as gone. */
  goneAfterMs: 10_000,
  /** How long the last answers may take. */
  lastAnswersMs: 5000,
}
