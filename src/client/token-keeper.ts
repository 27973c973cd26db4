import type { ConnectOptions } from './options.js'
import { type ClientTimes, fullJitter } from './times.js'

/** A longer wait is split, since timers run for at most 24 days; ms. */
const longest = 1e9

export interface TokenEvents {
  renewed(token: string): void
  /** A renewal failed; it is tried again. */
  failed(why: unknown): void
}

export type TokenKeeper = ReturnType<typeof tokenKeeper>

/** Keeps the token valid: renews it before it expires and when it is refused, with one call of `renew` at a time. */
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
    // The answer of any call will do: if each takes too long, every answer is late.
    if (!isBusy || isOver) return
    clearTimeout(timer)
    current = next
    isBusy = isRefused = false
    plan()
    on.renewed(current)
  }
  /** Plans the renewal. On a phone whose clock is wrong, a refusal starts it instead. */
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
    /** Whether the token was refused: nothing is sent with it any more. */
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

/** ms since 1970; NaN if the token does not say. */
function expiryOf(token: string): number {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000
  } catch {
    return Number.NaN
  }
}
