import { inspect, isDeepStrictEqual } from 'node:util'

/** How long anything is waited for: far longer than the busiest machine takes, so that only a fault makes it end. */
const longestMs = 60_000
const lookEveryMs = 5
const momentMs = 2
/** How long something must stay as it is: a machine that is busy makes it longer, which does no harm. */
const stayMs = 200

// The timer of the machine, also where a test has put the one that it turns itself in its place.
const { setTimeout, clearTimeout } = globalThis
const now = performance.now.bind(performance)

/**
 * Polls until the condition holds, for conditions without an event.
 *
 * @param expected what is waited for, in words; by default the condition itself.
 * @param found what there is instead.
 * @throws after a minute, with both.
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  expected = String(isSo),
  found?: () => unknown,
): Promise<void> {
  for (const begun = now(); !(await isSo()); await pass(lookEveryMs))
    if (now() - begun > longestMs) throw new Error(inVain(expected, found))
}

/** Waits for an event. @throws after a minute, with what was expected and what there is instead. */
export async function within<T>(expected: string, event: Promise<T>, found?: () => unknown): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(inVain(expected, found))), longestMs)
  })
  return Promise.race([event, limit]).finally(() => clearTimeout(timer))
}

/**
 * Watches that nothing happens: looks at the condition for a while.
 *
 * @throws if it did not hold, with what there was instead.
 */
export async function stays(
  isSo: () => boolean | Promise<boolean>,
  ms = stayMs,
  found?: () => unknown,
): Promise<void> {
  for (const begun = now(); now() - begun < ms; await pass(lookEveryMs))
    if (!(await isSo())) throw new Error(`expected that it stays so: ${isSo}${describe(found)}`)
}

/** Waits until something is the same for a while, where there is nothing that could be waited for. @returns it. */
export async function settled<T>(look: () => T | Promise<T>, ms = stayMs): Promise<T> {
  let [last, since] = [await look(), now()]
  const isSame = async () => {
    const next = await look()
    if (!isDeepStrictEqual(next, last)) [last, since] = [next, now()]
    return now() - since >= ms
  }
  await until(isSame, `the same for ${ms} ms: ${look}`, () => last)
  return last
}

/** Holds the event loop up. */
export function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** Lets what is under way in files and sockets go on for a moment. */
export function moment(): Promise<void> {
  return pass(momentMs)
}

function inVain(expected: string, found?: () => unknown): string {
  return `waited ${longestMs / 1000} s for: ${expected}${describe(found)}`
}

function describe(found?: () => unknown): string {
  return found ? `; there was: ${inspect(found(), { depth: 4, breakLength: 110 })}` : ''
}

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
