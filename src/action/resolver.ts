import { tokenInvalid } from '../auth/token-refusal.js'
import { Refusal } from '../errors.js'
import { parseJson } from '../http/body.js'
import type { ControlValue } from '../state/control-state.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { LiveLayouts } from '../state/live-layouts.js'
import { isIdempotencyKey, readEnvelope, type TypedEnvelope } from './envelope.js'
import { readValue } from './value.js'

/** What an action is about, everything judged. */
export interface Resolved {
  readonly layoutId: string
  readonly live: LiveControl
  readonly value: ControlValue
}

/** A crowd sends the same few bodies again and again: these are judged once a page. Bytes, entries. */
const rememberedLength = 160
const rememberedBodies = 32_768

/** Finds the control that a body means and judges its value. */
export class Resolver {
  readonly #layouts: LiveLayouts
  readonly #remembered = new Map<string, Resolved>()
  #revision = -1

  constructor(layouts: LiveLayouts) {
    this.#layouts = layouts
  }

  /**
   * @param tokenLayoutId the layout that the sender's token is for.
   * @param key the Idempotency-Key, `''` when absent.
   * @param repeated whether an action with this key was accepted before.
   * @returns undefined for a repeated action: nothing is to be done.
   * @throws {Refusal} in this order: `body-not-json`, `body-invalid`, `type-invalid`, `token-invalid`,
   *   `control-not-found`, `type-mismatch`, `value-invalid`.
   */
  resolve(body: Buffer, tokenLayoutId: string, key: string, repeated: boolean): Resolved | undefined {
    if (this.#revision !== this.#layouts.revision) this.#forget()
    // latin1 is one character a byte: two bodies are the same text only if they are the same bytes.
    const text = body.length > rememberedLength ? undefined : body.toString('latin1')
    const known = text === undefined ? undefined : this.#remembered.get(text)
    if (known?.layoutId === tokenLayoutId && isIdempotencyKey(key)) return repeated ? undefined : known
    const resolved = this.#judge(body, tokenLayoutId, key, repeated)
    if (text !== undefined && resolved !== undefined) this.#remember(text, resolved)
    return resolved
  }

  #judge(body: Buffer, tokenLayoutId: string, key: string, repeated: boolean): Resolved | undefined {
    const envelope = readEnvelope(parseJson(body), key)
    if (envelope.layoutId !== tokenLayoutId) throw otherLayout
    if (repeated) return undefined
    const layout = this.#layouts.byId.get(tokenLayoutId)
    if (!layout) throw new Refusal('control-not-found', 'The layout of this token is not loaded any more.')
    const live = findControl(layout, envelope)
    return { layoutId: tokenLayoutId, live, value: readValue(live.control, envelope.value) }
  }

  #remember(text: string, resolved: Resolved): void {
    if (this.#remembered.size >= rememberedBodies) this.#remembered.clear()
    this.#remembered.set(text, resolved)
  }

  #forget(): void {
    this.#remembered.clear()
    this.#revision = this.#layouts.revision
  }
}

function findControl(layout: LiveLayout, { lid, type }: TypedEnvelope): LiveControl {
  const live = layout.activeControl(lid)
  if (!live)
    throw new Refusal(
      'control-not-found',
      'Expected $.lid to name a control of the active page. The page may have changed: ask GET /page again.',
      { activePageId: layout.activePage.pageId },
    )
  if (live.control.type !== type)
    throw new Refusal(
      'type-mismatch',
      `Expected $.type to be ${live.control.type}, the type of this control; ${type} came.`,
    )
  return live
}

const otherLayout = tokenInvalid(
  'Expected a token for the layout of this action; the token is for another one.',
)
