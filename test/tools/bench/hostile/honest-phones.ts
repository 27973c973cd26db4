// A child: honest phones that press over HTTP while others make trouble, so that nothing else delays their clock.
import { setTimeout as delay } from 'node:timers/promises'
import { serve } from '../../../support/load/child.js'
import { tokenSecret } from '../../../support/load/daemon.js'
import { summarize } from '../../../support/percentile.js'
import { RepeatingPhone } from '../../repeating-phone.js'
import { layoutId, pressesEach } from './honest.js'

export type HonestCalls = typeof calls

const everyMs = 1000 / pressesEach
/** Phones take another connection after so many presses, as phones do that were put away: it needs a place again. */
const pressesAConnection = 20
const phones: RepeatingPhone[] = []
let since = 0
let waits: number[] = []
let [accepted, refused] = [0, 0]
let isEnding = false
const calls = serve({ begin, window, report, end })

/** @param isSecure whether they speak TLS. */
function begin(port: number, count: number, isSecure: boolean): void {
  for (let n = 0; n < count; n++) phones.push(openPhone(port, `honest-${n}`, isSecure))
  window()
}

/** From now on other presses are timed. */
function window(): void {
  since = performance.now()
  waits = []
  refused = 0
}

/** From sending a press to the answer that it counts; whatever is not answered yet counts as long as it has waited. */
function report() {
  const now = performance.now()
  const open = phones.flatMap(({ begun }) => (begun !== undefined && begun >= since ? [now - begun] : []))
  return { ...summarize([...waits, ...open]), refused }
}

/** Waits until each press is answered. @returns how many count in all. */
async function end(): Promise<number> {
  isEnding = true
  while (phones.some(({ begun }) => begun !== undefined)) await delay(10)
  for (const phone of phones) phone.close()
  return accepted
}

/** A phone that presses at a steady pace. */
function openPhone(port: number, participant: string, isSecure: boolean): RepeatingPhone {
  let presses = 0
  const press = () => {
    if (isEnding) return
    if (++presses % pressesAConnection === 0) phone.reconnect()
    phone.act({ layoutId, lid: 1, type: 'Button' })
  }
  const phone = new RepeatingPhone(
    port,
    [layoutId, participant, tokenSecret],
    {
      accepted: (begun) => {
        accepted++
        const wait = performance.now() - begun
        if (begun >= since) waits.push(wait)
        setTimeout(press, Math.max(0, everyMs - wait))
      },
      refused: () => refused++,
    },
    isSecure,
  )
  setTimeout(press, Math.random() * everyMs)
  return phone
}
