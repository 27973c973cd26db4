import type { PageForPhones } from '../wire/control.js'
import type { ProblemBody } from '../wire/problem.js'
import { actError, noControl, unknown, unsent } from './act-error.js'
import type { ActError } from './options.js'
import { ageOf, type ClientTimes, type Moment, moment } from './times.js'

/** What takes actions to the service. */
export interface Carrier {
  /** Whether actions arrive in the order in which they are sent. */
  readonly ordered: boolean
  /** How many actions may be in flight. */
  readonly room: number
  send(act: PendingAct): void
}

/** An action that is not settled yet. */
export interface PendingAct {
  /** Its idempotency key. */
  readonly id: string
  readonly lid: number
  value: unknown
  born: Moment
  /** Undefined until the control is known. */
  type?: string | undefined
  /** The carrier that has sent it; undefined while it waits. */
  via?: Carrier | undefined
  /** Whether a try was not answered: it may have counted, or may still count if late bytes arrive. */
  doubt?: boolean
  /** Whether no caller waits for it any more: it is sent only ahead of the next action of its control. */
  rests?: boolean | undefined
  /** When it may be sent again, by `performance.now()`. */
  due?: number
  /** Why it was last refused. */
  problem?: ProblemBody | undefined
  /** The callers that wait for it, including those of the values that it has replaced. */
  callers: readonly Caller[]
}

interface Caller {
  readonly resolve: () => void
  readonly reject: (why: ActError) => void
  /** Whether the value was also sent with another key, and may have counted there. */
  lent?: boolean
}

/** Values of a Slider or an XYPad in flight over a stream: at most this many are in doubt when it is lost. */
const mostInFlight = 4

/** The actions that are not settled yet, in their order. */
export type ActQueue = ReturnType<typeof actQueue>

export function actQueue(times: ClientTimes) {
  const acts = new Map<string, PendingAct>()
  /** The type of every control that any page had, by lid. */
  const types = new Map<number, string>()
  let page: PageForPhones | undefined
  let movedAt = 0
  /** When the next value of any Slider or XYPad may be sent. */
  let moveFrom = 0

  /** The newest of the values that wait, and are not in doubt, takes the place of the first one and settles all of them. */
  const merge = (lid: number) => {
    let waiting: PendingAct | undefined
    for (const act of acts.values()) {
      if (act.lid !== lid || !isPaced(act)) continue
      const isFree = !act.via && !act.doubt
      const kept = (isFree && waiting) || act
      if (waiting) {
        acts.delete((isFree ? act : waiting).id)
        kept.callers = [...waiting.callers, ...act.callers]
        kept.value = act.value
        kept.born = act.born
      }
      waiting = isFree ? kept : undefined
    }
  }

  /** @param why a refusal; it says nothing about an earlier try that was not answered. */
  const settle = (act: PendingAct, why?: ActError) => {
    for (const { resolve, reject, lent } of act.callers)
      why ? reject(act.doubt || lent ? unknown() : why) : resolve()
    act.callers = []
    act.via = undefined
    // The service does not remember what it refused: late bytes of an earlier try would undo what counts by then. A cooldown
    // refuses them. A press, a choice or a text would count once more than the person means.
    act.rests = why && act.doubt && (isPaced(act) || act.type === 'Toggle') && !why.cooldown
    if (!act.rests) acts.delete(act.id)
  }

  /** @param why the error, if the action certainly does not count. */
  const giveUp = (act: PendingAct, why: ActError) => {
    if (act.via) act.doubt = true
    settle(act, why)
    acts.delete(act.id)
  }

  /** Looks up its type. */
  const classify = (act: PendingAct, { activePageId }: PageForPhones) => {
    act.type = types.get(act.lid)
    if (act.type) merge(act.lid)
    else settle(act, noControl(act.lid, activePageId))
  }

  /** A phone sends one action every `pace`, presses included, by making moves wait; they never wait for long. */
  const keepPace = (act: PendingAct, now: number) => {
    if (isPaced(act)) movedAt = moveFrom = now
    moveFrom = Math.min(Math.max(now, moveFrom), movedAt + 4 * times.pace) + times.pace
  }

  return {
    get size() {
      return acts.size
    },
    byId: (id: string) => acts.get(id),
    settle,

    add(lid: number, value: unknown, caller: Caller) {
      const id = newKey()
      for (const act of acts.values()) if (act.lid === lid) act.rests = false
      const act: PendingAct = { id, lid, value, born: moment(), callers: [caller] }
      acts.set(id, act)
      if (page) classify(act, page)
    },

    /** Takes the page that is active now. */
    learn(next: PageForPhones) {
      page = next
      for (const { lid, type } of page.controls) types.set(lid, type)
      for (const act of acts.values()) if (!act.type) classify(act, page)
    },

    /** Sends what may go now. */
    sendBy(carrier: Carrier) {
      /** How many actions of each control are ahead; Infinity if nothing may follow them yet. */
      const before = new Map<number, number>()
      const now = performance.now()
      let room = carrier.room
      for (const { via } of acts.values()) if (via === carrier) room--
      for (const act of acts.values()) {
        const { lid } = act
        if (act.rests) continue
        const ahead = before.get(lid) ?? 0
        // Presses commute; of everything else, the last one sent must arrive last.
        const most = act.type === 'Button' ? Infinity : isPaced(act) && carrier.ordered ? mostInFlight : 1
        const isOld = ageOf(act.born) > times.lastTry
        const isDue = now >= (act.due ?? 0) && (!isPaced(act) || now >= moveFrom)
        if (!act.via && !isOld && isDue && ahead < most && room-- > 0) {
          // A repeated try carries the newest value: its key counts once, whatever is sent with it.
          if (act.doubt && isPaced(act)) {
            let newest = act
            for (const other of acts.values()) if (other.lid === lid) newest = other
            act.value = newest.value
            for (const caller of newest.callers) caller.lent = true
          }
          act.via = carrier
          carrier.send(act)
          keepPace(act, now)
        }
        // An action in doubt is settled before anything follows, since its first bytes may still arrive.
        if (act.via || !isOld) before.set(lid, act.via === carrier && !act.doubt ? ahead + 1 : Infinity)
      }
    },

    /** Takes back an action after a failed try. @param problem of a refusal to repeat; undefined if the effect is unknown. */
    putBack(act: PendingAct, problem?: ProblemBody) {
      act.via = undefined
      act.problem = problem
      if (!problem) act.doubt = true
      merge(act.lid)
    },

    /** Puts back everything that this carrier sent and that was not answered: it is in doubt. */
    lose(carrier: Carrier | undefined) {
      if (carrier) for (const act of acts.values()) if (act.via === carrier) this.putBack(act)
    },

    /** Gives up on actions that are too old. */
    expire() {
      for (const act of acts.values())
        if (ageOf(act.born) > times.known) giveUp(act, act.problem ? actError(act.problem) : unsent())
    },

    /** Gives up on everything. */
    clear(why: ActError) {
      for (const act of acts.values()) giveUp(act, why)
    },
  }
}

function isPaced({ type }: PendingAct): boolean {
  return type === 'Slider' || type === 'XYPad'
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without HTTPS. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
