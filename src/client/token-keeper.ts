import type { ConnectOptions } from './options.js'
import { type ClientTimes, fullJitter } from './times.js'

/** Timers cannot be set for longer than 24 days, ms. */
const longest = 1e9

export interface TokenEvents {
  renewed(token: string): void
  /** It is tried again. */
  failed(why: unknown): void
}

export type TokenKeeper = ReturnType<typeof tokenKeeper>

/** Keeps a token that is good: has it renewed before it expires, and when it is refused. One call at a time. */
export function tokenKeeper({ token, renew }: ConnectOptions, times: ClientTimes, on: TokenEvents) {
  let current = token
  let isRefused = false
  let isBusy = false
  let isOver = false
  /** Calls since a token was accepted. */
  let calls = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const later = (step: () => void, wait: number) => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(step, wait)
  }
  const ask = () => {
    if (isBusy || !renew) return
    isBusy = true
    later(call, calls > 0 ? fullJitter(times, calls) : 0)
  }
  const call = async () => {
    calls++
    let isOpen = true
    const fail = (why: unknown) => {
      if (!isOpen || !isBusy || isOver) return
      isOpen = false
      later(call, fullJitter(times, calls))
      on.failed(why)
    }
    later(() => fail(new Error('Expected renew to answer in time')), times.renewal)
    let next: string | undefined
    try {
      next = await renew?.()
      if (typeof next !== 'string') throw new TypeError('Expected renew to give a string')
    } catch (why) {
      return fail(why)
    }
    // Of whichever call: where each takes longer than it is waited for, there is no answer but a late one.
    if (!isBusy || isOver) return
    clearTimeout(timer)
    current = next
    isBusy = isRefused = false
    plan()
    on.renewed(current)
  }
  /** A phone whose clock is wrong learns by a refusal instead. */
  const plan = () => {
    const left = expiryOf(current) - Date.now()
    const wait = left - Math.min(times.renewEarly, left / 4)
    if (renew && wait > times.renewSoonest) later(wait > longest ? plan : ask, Math.min(wait, longest))
  }
  plan()

  return {
    get current() {
      return current
    },
    /** Nothing is sent with a token that was refused. */
    get isRefused() {
      return isRefused
    },
    canRenew: renew !== undefined,
    accepted() {
      calls = 0
    },
    /** @param used the token that was refused; there may be a newer one by now. */
    refused(used: string) {
      if (used !== current) return
      isRefused = true
      ask()
    },
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/** ms since 1970; NaN where the token does not say. */
function expiryOf(token: string): number {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000
  } catch {
    return Number.NaN
  }
}
