import type { ActError } from '../../../client/options.js'
import type { ControlForPhones } from '../../../wire/control.js'
import type { PhoneResult } from '../../../wire/result.js'
import type { KeptIdentity, KeptOwn } from '../entry/kept-identity.js'
import { rememberText, seenIn } from './own-texts.js'

export interface Own extends KeptOwn {
  /** How many actions are not answered yet. */
  readonly pending: number
  /** The value of the newest of them. */
  readonly wanted?: unknown
  /** Why an action does not count; kept for a while. */
  readonly refusal?: { readonly code: string; readonly retryAfter: number } | undefined
}

export type SendAct = (lid: number, value?: unknown) => Promise<void>

export type OwnActions = ReturnType<typeof openOwnActions>

/** How long a refusal is shown at least, ms. */
const shown = 6000

/** Keeps what this phone did with each control: what counts, as the service said, and what is in flight. */
export function openOwnActions(identity: KeptIdentity) {
  const ownActions = new Map<string, Own>()
  const listeners = new Map<string, Set<() => void>>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** Counts participants: outcomes of an earlier one's actions are ignored. */
  let generation = 0

  const own = (control: ControlForPhones): Own => {
    const key = storageKeyOf(control)
    const known = ownActions.get(key)
    if (known) return known
    forgetFormer(control)
    const fresh = { ...identity.own(key), pending: 0 }
    ownActions.set(key, fresh)
    return fresh
  }
  /** A reload that switches between one choice per person and every choice starts the votes from zero. */
  const forgetFormer = (control: ControlForPhones) => {
    const { once = false }: Keyed = control
    const former = storageKeyOf({ ...control, once: !once })
    ownActions.delete(former)
    if (identity.own(former).accepted > 0) identity.keep(former, { accepted: 0 })
  }
  const change = (control: ControlForPhones, patch: Partial<Own>) => {
    const key = storageKeyOf(control)
    ownActions.set(key, { ...own(control), ...patch })
    for (const listener of listeners.get(key) ?? []) listener()
  }
  const accept = (control: ControlForPhones, value: unknown) => {
    const { pending, value: last, isSeen = false, texts } = own(control)
    // Another tab of this phone counts too.
    const accepted = Math.max(own(control).accepted, identity.own(storageKeyOf(control)).accepted) + 1
    const kept: KeptOwn = {
      accepted,
      value: value ?? last,
      isSeen,
      ...(control.type === 'String' && { texts: rememberText(texts, String(value)) }),
    }
    identity.keep(storageKeyOf(control), kept)
    change(control, { ...kept, pending: pending - 1, refusal: undefined })
  }
  const refuse = (control: ControlForPhones, { code, retryAfter = 0 }: ActError) => {
    const refusal = { code, retryAfter }
    change(control, { pending: own(control).pending - 1, refusal })
    const key = storageKeyOf(control)
    clearTimeout(timers.get(key))
    const forget = () => own(control).refusal === refusal && change(control, { refusal: undefined })
    timers.set(key, setTimeout(forget, Math.max(shown, retryAfter * 1000)))
  }

  /** Notices which texts of this phone all see now. */
  const learnTexts = (control: ControlForPhones, shown: readonly string[]) => {
    const { texts = [] } = own(control)
    const next = seenIn(texts, shown)
    if (next === texts) return
    identity.keep(storageKeyOf(control), { ...identity.own(storageKeyOf(control)), texts: next })
    change(control, { texts: next })
  }

  return {
    own,
    /** Sends an action and keeps its outcome. @returns whether it counts. */
    async act(send: SendAct, control: ControlForPhones, value?: unknown): Promise<boolean> {
      const sentBy = generation
      change(control, { pending: own(control).pending + 1, wanted: value })
      try {
        await send(control.lid, value)
        if (sentBy === generation) accept(control, value)
        return true
      } catch (why) {
        if (sentBy === generation) refuse(control, why as ActError)
        return false
      }
    },
    /**
     * Notices resets: if the results of a control were not empty and now are, the operator has reset it. Results that were
     * empty before say nothing: they do not change while the output is held, though actions count. So a reset within a
     * second of the first action, before the results show it, goes unnoticed.
     */
    learn(controls: readonly ControlForPhones[], results: readonly PhoneResult[]): void {
      for (const result of results) {
        const control = controls.find(({ lid, type }) => lid === result.lid && type === result.type)
        if (control && 'texts' in result) learnTexts(control, result.texts)
        const isSeen = hasAny(result)
        if (!control || isSeen === undefined || isSeen === (own(control).isSeen ?? false)) continue
        const nothing = isSeen ? undefined : { accepted: 0, value: undefined }
        // Another tab may have kept more.
        if (own(control).accepted > 0)
          identity.keep(storageKeyOf(control), { ...identity.own(storageKeyOf(control)), ...nothing, isSeen })
        change(control, { ...nothing, isSeen })
      }
    },
    /** Calls a listener after each change of a control. @returns a function that stops it. */
    onChange(control: ControlForPhones, listener: () => void): () => void {
      const key = storageKeyOf(control)
      const all = listeners.get(key) ?? new Set()
      listeners.set(key, all.add(listener))
      return () => all.delete(listener)
    },
    /** Forgets everything, since the phone is another participant now. */
    clear(): void {
      generation++
      for (const timer of timers.values()) clearTimeout(timer)
      ownActions.clear()
      for (const all of listeners.values()) for (const listener of all) listener()
    },
  }
}

/** Whether a result is not empty; undefined for types whose results do not say. */
function hasAny(result: PhoneResult): boolean | undefined {
  if ('votes' in result) return result.votes.some((votes) => votes > 0)
  return 'count' in result ? result.count > 0 : undefined
}

/** Another type is another control even with the same lid; so is a control of which one choice per person counts. */
export function storageKeyOf({ type, lid, once = false }: Keyed): string {
  return `${type} ${lid}${once ? ' once' : ''}`
}

type Keyed = Pick<ControlForPhones, 'lid' | 'type'> & { readonly once?: boolean }
