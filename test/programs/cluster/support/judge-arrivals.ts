import type { Arrival } from './displays.js'

/** Another machine began to send. */
export interface Change {
  readonly from: string
  readonly to: string
  /** Between the last datagram of the one and the first of the other, ms. */
  readonly gapMs: number
  /** When the other one began. */
  readonly time: number
}

/** In the order of arrival; two that send at the same time change often. */
export function changesOf(arrivals: readonly Arrival[]): readonly Change[] {
  const changes: Change[] = []
  let last: Arrival | undefined
  for (const arrival of arrivals) {
    if (last && last.machine !== arrival.machine)
      changes.push({
        from: last.machine,
        to: arrival.machine,
        gapMs: arrival.time - last.time,
        time: arrival.time,
      })
    last = arrival
  }
  return changes
}

/** Counts of this Button that went back at a display, in words. */
export function countsGoingBack(arrivals: readonly Arrival[], address: string): readonly string[] {
  return goingBack(arrivals, (message) => {
    const [to, , count] = message.split(' ')
    return to === address ? { who: address, number: Number(count) } : undefined
  })
}

/** Texts of one writer that were shown behind a newer one of theirs. Texts are `WRITER #NUMBER`. */
export function textsGoingBack(arrivals: readonly Arrival[], address: string): readonly string[] {
  return goingBack(arrivals, (message) => {
    const [to, , who = '', number = ''] = message.split(' ')
    return to === address ? { who, number: Number(number.slice(1)) } : undefined
  })
}

/** Texts by how often a display was sent them. */
export function timesShown(arrivals: readonly Arrival[], address: string): ReadonlyMap<string, number> {
  const shown = new Map<string, number>()
  for (const { display, messages } of arrivals)
    for (const message of messages) {
      if (!message.startsWith(`${address} s `)) continue
      const text = `${display}: ${message.slice(address.length + 3)}`
      shown.set(text, (shown.get(text) ?? 0) + 1)
    }
  return shown
}

function goingBack(
  arrivals: readonly Arrival[],
  read: (message: string) => { readonly who: string; readonly number: number } | undefined,
): readonly string[] {
  const highest = new Map<string, Arrival & { readonly number: number }>()
  const faults: string[] = []
  for (const arrival of arrivals)
    for (const message of arrival.messages) {
      const said = read(message)
      if (said === undefined) continue
      const key = `${arrival.display} ${said.who}`
      const before = highest.get(key)
      if (before === undefined || said.number >= before.number) {
        highest.set(key, { ...arrival, number: said.number })
        continue
      }
      const ms = Math.round(arrival.time - before.time)
      faults.push(
        `${key}: ${said.number} by ${arrival.machine} ${ms} ms behind ${before.number} by ${before.machine}`,
      )
    }
  return faults
}
