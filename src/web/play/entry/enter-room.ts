import { isHidden, onWakeUp } from '../../../client/wake-ups.js'
import type { JoinBody, RoomAnswer } from '../../../wire/room.js'
import { readRoom } from '../../link/room.js'

/** How far a phone has come that has not joined yet. */
export type Entry =
  | 'looking'
  | 'offline'
  | 'gone'
  | 'closed'
  | 'passcode'
  | 'wrong-passcode'
  | 'full'
  | 'busy'

export interface EntryEvents {
  facts(facts: RoomAnswer): void
  step(step: Entry): void
  joined(token: string): void
}

/** At least this until the next try, at most twice as much, s: a waiting crowd must not return all at once. */
const waits: Readonly<Partial<Record<Entry, number>>> = { offline: 1, closed: 7, full: 30, gone: 20, busy: 1 }

/** The limit of the waits that grow, s. */
const longest = 15

const steps: Readonly<Record<string, Entry>> = {
  'no-answer': 'offline',
  'room-closed': 'closed',
  'room-full': 'full',
  'layout-not-found': 'gone',
  'passcode-invalid': 'wrong-passcode',
}

export function stepOf({ code }: JoinRefusal): Entry {
  return steps[code] ?? 'busy'
}

/** Joins a room as soon as it admits this phone. */
export function enterRoom(base: string, layoutId: string, passcode: string | undefined, on: EntryEvents) {
  let code = passcode
  let failures = 0
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const ending = new AbortController()

  const waitAt = (step: Entry, retryAfter = 0) => {
    on.step(step)
    const wait = waits[step]
    if (wait === undefined) return
    const grown = step === 'offline' || step === 'busy' ? Math.min(longest, wait * 1.7 ** failures++) : wait
    timer = setTimeout(lookIfVisible, 1000 * (retryAfter + grown * (1 + Math.random())))
  }
  // A hidden page does not try; it does when it wakes up.
  const lookIfVisible = () => void (isHidden() || look())
  const look = async () => {
    if (isBusy || ending.signal.aborted) return
    clearTimeout(timer)
    isBusy = true
    const [step, retryAfter] = await tryToJoin().catch(() => ['offline', 0] as const)
    isBusy = false
    if (step && !ending.signal.aborted) waitAt(step, retryAfter)
  }
  /** @returns the step at which it waits; nothing once it has joined. */
  const tryToJoin = async (): Promise<readonly [step?: Entry, retryAfter?: number]> => {
    const facts = await readRoom(base, layoutId)
    if (facts === undefined) return ['gone']
    on.facts(facts)
    if (!facts.open) return ['closed']
    if (facts.passcode && code === undefined) return ['passcode']
    const claim: JoinBody = code === undefined ? {} : { passcode: code }
    try {
      const token = await askToJoin(base, layoutId, claim)
      if (!ending.signal.aborted) on.joined(token)
      return []
    } catch (why) {
      const step = stepOf(why as JoinRefusal)
      const wasAsked = step === 'wrong-passcode' && code === undefined
      if (step === 'wrong-passcode') code = undefined
      return [wasAsked ? 'passcode' : step, (why as JoinRefusal).retryAfter]
    }
  }

  onWakeUp(() => void look(), ending.signal)
  on.step('looking')
  void look()
  return {
    /** Tries a passcode that somebody typed. */
    tryPasscode(typed: string): void {
      code = typed
      failures = 0
      on.step('passcode')
      void look()
    },
    /** The passcode that was accepted, or has not been refused yet. */
    get passcode(): string | undefined {
      return code
    },
    stop(): void {
      ending.abort()
      clearTimeout(timer)
    },
  }
}

export interface JoinRefusal extends Error {
  /** Of the service's closed list, or `no-answer`. */
  readonly code: string
  /** Seconds; 0 if the service does not say. */
  readonly retryAfter: number
}

/** No answer is waited for longer, ms. */
const answerTimeout = 7000

/** Joins a room, or renews a token. @returns a token. @throws {JoinRefusal} */
export async function askToJoin(base: string, layoutId: string, claim: JoinBody): Promise<string> {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), answerTimeout)
  try {
    const got = await fetch(`${base}/join/${encodeURIComponent(layoutId)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(claim),
      signal: control.signal,
    })
    const { token, code } = (await got.json()) as { readonly token?: unknown; readonly code?: string }
    if (typeof token === 'string') return token
    throw refusal(code ?? 'no-answer', Number(got.headers.get('retry-after')) || 0)
  } catch (why) {
    throw why instanceof Error && 'code' in why && 'retryAfter' in why ? why : refusal('no-answer', 0)
  } finally {
    clearTimeout(timer)
  }
}

function refusal(code: string, retryAfter: number): JoinRefusal {
  return Object.assign(new Error(code), { code, retryAfter })
}
