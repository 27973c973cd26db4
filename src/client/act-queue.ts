import { actError, ownError } from './act-error.js'
import type { ActError } from './options.js'
import { ageOf, type ClientTimes, type Moment, moment } from './times.js'
import type { PhonePage, ProblemBody } from './wire.js'

/** What takes actions to the service. */
export interface Carrier {
  /** Whether actions arrive in the order in which they are sent. */
  readonly ordered: boolean
  /** How many actions may be on their way. */
  readonly room: number
  send(act: PendingAct): void
}

/** An action that is not settled yet. */
export interface PendingAct {
  /** Its key. */
  readonly id: string
  readonly lid: number
  readonly value: unknown
  readonly born: Moment
  /** Undefined until the control is known. */
  type?: string | undefined
  /** What it is on its way by. */
  via?: Carrier | undefined
  /** Whether it may have been counted by a try that was not answered. */
  doubt?: boolean
  /** Why it was refused last. */
  problem?: ProblemBody | undefined
  /** Those who wait for it: also those of older values that it replaces. */
  callers: readonly Caller[]
}

interface Caller {
  readonly resolve: () => void
  readonly reject: (why: ActError) => void
}

/** The actions that are not settled yet, in their order. */
export type ActQueue = ReturnType<typeof actQueue>

export function actQueue(times: ClientTimes) {
  const acts = new Map<string, PendingAct>()
  /** Of every control that any page had. */
  const types = new Map<number, string>()
  const sentAt = new Map<number, number>()
  let page: PhonePage | undefined

  /** A value that is not on its way gives way to the newest one, which settles it too. */
  const giveWay = (act: PendingAct) => {
    let newest = act
    for (const other of acts.values()) if (other.lid === act.lid) newest = other
    if (act.via || newest === act || !isPaced(act)) return
    acts.delete(act.id)
    newest.callers = [...act.callers, ...newest.callers]
  }

  const settle = (act: PendingAct, why?: ActError) => {
    if (!acts.delete(act.id)) return
    for (const { resolve, reject } of act.callers) why ? reject(why) : resolve()
  }

  /** Finds out its type. */
  const classify = (act: PendingAct) => {
    act.type = types.get(act.lid)
    if (!act.type) settle(act, noControl(act.lid))
    for (const other of acts.values()) if (other.lid === act.lid) giveWay(other)
  }

  return {
    get size() {
      return acts.size
    },
    byId: (id: string) => acts.get(id),
    settle,

    add(lid: number, value: unknown, caller: Caller) {
      const id = newKey()
      const act: PendingAct = { id, lid, value, born: moment(), callers: [caller] }
      acts.set(id, act)
      if (page) classify(act)
    },

    /** The page that is active now. */
    learn(next: PhonePage) {
      page = next
      for (const { lid, type } of page.controls) types.set(lid, type)
      for (const act of acts.values()) if (!act.type) classify(act)
    },

    /** Sends what may go now. */
    sendBy(carrier: Carrier) {
      const ahead = new Map<number, PendingAct>()
      const now = performance.now()
      let room = carrier.room
      for (const { via } of acts.values()) if (via === carrier) room--
      for (const act of acts.values()) {
        const before = ahead.get(act.lid)
        ahead.set(act.lid, act)
        const follows = isPaced(act) && carrier.ordered && before?.via === carrier
        // Presses commute; of everything else the last one must be the last to arrive.
        const isBehind = before && act.type !== 'Button' && !follows
        if (act.via || room <= 0 || isBehind || ageOf(act.born) > times.lastTry) continue
        if (isPaced(act) && now - (sentAt.get(act.lid) ?? -times.pace) < times.pace) continue
        sentAt.set(act.lid, now)
        room--
        act.via = carrier
        carrier.send(act)
      }
    },

    /** A try has failed. @param problem of a refusal that may be repeated; undefined if nobody knows what it did. */
    putBack(act: PendingAct, problem?: ProblemBody) {
      act.via = undefined
      act.problem = problem
      act.doubt ||= !problem
      giveWay(act)
    },

    /** All that was sent by it, and not answered, is in doubt. */
    lose(carrier: Carrier | undefined) {
      if (carrier) for (const act of acts.values()) if (act.via === carrier) this.putBack(act)
    },

    /** Gives up what is too old. */
    expire() {
      for (const act of acts.values())
        if (ageOf(act.born) > times.known)
          settle(act, act.problem && !act.doubt ? actError(act.problem) : unknown())
    },

    /** Gives up everything. @param why undefined: nobody knows. */
    clear(why?: ActError) {
      for (const act of acts.values()) settle(act, act.doubt || act.via || !why ? unknown() : why)
    },
  }
}

function isPaced({ type }: PendingAct): boolean {
  return type === 'Slider' || type === 'XYPad'
}

/** 128 random bits. `crypto.randomUUID` is missing where a page has no https. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

function unknown(): ActError {
  return ownError('unknown', 'The service has not answered in time: it may have counted.')
}

function noControl(lid: number): ActError {
  return ownError(
    'control-not-found',
    `Expected the lid of a control that a page has shown; received ${lid}.`,
  )
}
