import { isHidden, onWakeUp } from '../../../client/wake-ups.js'
import { type RoomFacts, readRoom } from '../../link/room.js'
import { askToJoin, type JoinClaim, type JoinRefusal } from './ask-to-join.js'

/** Where somebody is who has not joined yet. */
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
  facts(facts: RoomFacts): void
  step(step: Entry): void
  joined(token: string): void
}

/** s until it is tried again, at least; at most twice as much. A whole crowd waits: it must not come back at once. */
const waits: Readonly<Partial<Record<Entry, number>>> = {
  offline: 1,
  closed: 7,
  full: 30,
  gone: 20,
  busy: 1,
}

/** The longest first wait of those that grow, s. */
const longest = 15

const steps: Readonly<Record<string, Entry>> = {
  'no-answer': 'offline',
  'room-closed': 'closed',
  'room-full': 'full',
  'layout-not-found': 'gone',
  'passcode-invalid': 'wrong-passcode',
}

/** Whether a refusal sends people back to the door. */
export function stepOf({ code }: JoinRefusal): Entry {
  return steps[code] ?? 'busy'
}

/** Joins a room as soon as it lets us in. */
export function enterRoom(base: string, layoutId: string, passcode: string | undefined, on: EntryEvents) {
  let code = passcode
  let failures = 0
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const ending = new AbortController()

  const stand = (step: Entry, retryAfter = 0) => {
    on.step(step)
    const wait = waits[step]
    if (wait === undefined) return
    const grown = step === 'offline' || step === 'busy' ? Math.min(longest, wait * 1.7 ** failures++) : wait
    timer = setTimeout(lookIfSeen, 1000 * (retryAfter + grown * (1 + Math.random())))
  }
  // In a pocket nobody waits; waking up looks again.
  const lookIfSeen = () => void (isHidden() || look())
  const look = async () => {
    if (isBusy || ending.signal.aborted) return
    clearTimeout(timer)
    isBusy = true
    const [step, retryAfter] = await knock().catch(() => ['offline', 0] as const)
    isBusy = false
    if (step && !ending.signal.aborted) stand(step, retryAfter)
  }
  /** @returns where it is left standing, if it was not let in. */
  const knock = async (): Promise<readonly [step?: Entry, retryAfter?: number]> => {
    const facts = await readRoom(base, layoutId)
    if (facts === undefined) return ['gone']
    on.facts(facts)
    if (!facts.open) return ['closed']
    if (facts.passcode && code === undefined) return ['passcode']
    const claim: JoinClaim = code === undefined ? {} : { passcode: code }
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
    /** Somebody has typed it. */
    tryPasscode(typed: string): void {
      code = typed
      failures = 0
      on.step('passcode')
      void look()
    },
    /** What was right, or may be. */
    get passcode(): string | undefined {
      return code
    },
    stop(): void {
      ending.abort()
      clearTimeout(timer)
    },
  }
}
