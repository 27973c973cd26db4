import type { ActError } from '../../../client/options.js'
import type { PhoneControl, PhoneResult } from '../../../client/wire.js'
import type { KeptIdentity, KeptOwn } from '../entry/kept-identity.js'

/** What somebody has done at one control. */
export interface Own extends KeptOwn {
  /** Actions that nobody has answered yet. */
  readonly pending: number
  /** The newest of them. */
  readonly wanted?: unknown
  /** Why something does not count; for a while. */
  readonly refusal?: { readonly code: string; readonly retryAfter: number } | undefined
}

/** Sends an action. */
export type SendAct = (lid: number, value?: unknown) => Promise<void>

export type OwnActions = ReturnType<typeof openOwnActions>

/** ms that a refusal is shown, at least. */
const shown = 6000

/** Books of what this phone did: of each control what counts, as the service has said, and what is on its way. */
export function openOwnActions(identity: KeptIdentity) {
  const ownActions = new Map<string, Own>()
  const listeners = new Map<string, Set<() => void>>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** Outcomes of another participant's actions do not count. */
  let generation = 0

  const own = (control: PhoneControl): Own => {
    const key = storageKeyOf(control)
    const known = ownActions.get(key)
    if (known) return known
    forgetFormer(control)
    const fresh = { ...identity.own(key), pending: 0 }
    ownActions.set(key, fresh)
    return fresh
  }
  /** A reload that lets one choice of each person count, or every one, begins the votes anew. */
  const forgetFormer = (control: PhoneControl) => {
    const former = storageKeyOf({ ...control, once: !isOnce(control) })
    ownActions.delete(former)
    if (identity.own(former).accepted > 0) identity.keep(former, { accepted: 0 })
  }
  const change = (control: PhoneControl, with_: Partial<Own>) => {
    const key = storageKeyOf(control)
    ownActions.set(key, { ...own(control), ...with_ })
    for (const listener of listeners.get(key) ?? []) listener()
  }
  const accept = (control: PhoneControl, value: unknown) => {
    const { pending, value: last, isSeen = false } = own(control)
    // Another tab of this phone counts too.
    const accepted = Math.max(own(control).accepted, identity.own(storageKeyOf(control)).accepted) + 1
    const kept = { accepted, value: value ?? last, isSeen }
    identity.keep(storageKeyOf(control), kept)
    change(control, { ...kept, pending: pending - 1, refusal: undefined })
  }
  const refuse = (control: PhoneControl, { code, retryAfter = 0 }: ActError) => {
    const refusal = { code, retryAfter }
    change(control, { pending: own(control).pending - 1, refusal })
    const key = storageKeyOf(control)
    clearTimeout(timers.get(key))
    const forget = () => own(control).refusal === refusal && change(control, { refusal: undefined })
    timers.set(key, setTimeout(forget, Math.max(shown, retryAfter * 1000)))
  }

  return {
    own,
    /** Does something, and enters it. @returns whether it counts. */
    async act(send: SendAct, control: PhoneControl, value?: unknown): Promise<boolean> {
      const born = generation
      change(control, { pending: own(control).pending + 1, wanted: value })
      try {
        await send(control.lid, value)
        if (born === generation) accept(control, value)
        return true
      } catch (why) {
        if (born === generation) refuse(control, why as ActError)
        return false
      }
    },
    /**
     * Where the results had something and now have nothing, the operator has reset the control. Where they had nothing before,
     * they may stand still while the output is held, and what this phone did counts all the same; so a reset before
     * the results have shown anything, which takes them a second, is not noticed.
     */
    learn(controls: readonly PhoneControl[], results: readonly PhoneResult[]): void {
      for (const result of results) {
        const control = controls.find(({ lid, type }) => lid === result.lid && type === result.type)
        const isSeen = hasAny(result)
        if (!control || isSeen === undefined || isSeen === (own(control).isSeen ?? false)) continue
        const nothing = isSeen ? undefined : { accepted: 0, value: undefined }
        // Another tab may have kept more.
        if (own(control).accepted > 0)
          identity.keep(storageKeyOf(control), { ...identity.own(storageKeyOf(control)), ...nothing, isSeen })
        change(control, { ...nothing, isSeen })
      }
    },
    /** @returns ends it. */
    onChange(control: PhoneControl, listener: () => void): () => void {
      const key = storageKeyOf(control)
      const all = listeners.get(key) ?? new Set()
      listeners.set(key, all.add(listener))
      return () => all.delete(listener)
    },
    /** Somebody else has this phone's seat now. */
    clear(): void {
      generation++
      for (const timer of timers.values()) clearTimeout(timer)
      ownActions.clear()
      for (const all of listeners.values()) for (const listener of all) listener()
    },
  }
}

/** @returns undefined where results do not say whether anybody has done anything. */
function hasAny(result: PhoneResult): boolean | undefined {
  if (result.type === 'Index') return result.votes.some((votes) => votes > 0)
  return result.type === 'Button' ? result.count > 0 : undefined
}

function isOnce(control: Keyed): boolean {
  return control.once === true
}

/** Another type is another control, whatever its number; so is one of which only the newest choice counts. */
export function storageKeyOf(control: Keyed): string {
  return `${control.type} ${control.lid}${isOnce(control) ? ' once' : ''}`
}

type Keyed = Pick<PhoneControl, 'lid' | 'type'> & { readonly once?: boolean }
