import { describeControl } from '../layout/layout.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { SteeringLog } from '../state/operators/steering-log.js'
import { type Closing, msLeft } from '../state/timed/closing.js'
import type { Authors } from '../texts/authors.js'
import type { WaitingTexts } from '../texts/waiting-texts.js'
import { describeSteadyState } from '../view/describe-control-state.js'
import { describeVisibility } from '../view/pages.js'
import type { ControlOnShow, ShowParts } from '../wire/stream/show.js'
import type { Steered } from '../wire/stream/steered.js'
import { changesFrame, type EncodedParts, showFrame } from './protocol.js'

/** What operators see besides the controls of a layout. */
export interface ShowSource {
  partsOf(layout: LiveLayout): ShowParts
  readonly texts: Pick<WaitingTexts, 'oldest' | 'revisionOf'>
  readonly steering: Pick<SteeringLog, 'of'>
  readonly authors: Authors
  /** Another number once the signs of authors are others. */
  generationOf(layoutId: string): number
}

/** A part of the show as it was when it changed last. */
interface Part {
  readonly json: string
  /** Of the view, when it changed. */
  readonly revision: number
  /** Of a control that closes by itself. */
  readonly closing: Closing | undefined
}

/**
 * A layout's show as operators see it. It is compared with what it was only while somebody watches: so an action costs
 * nothing more.
 */
export class ShowView {
  /** Grows with every change that `look` finds. */
  revision = 0
  readonly #members = new Map<keyof ShowParts, Part>()
  readonly #controls = new Map<number, Part>()
  /** Of the signs in it. */
  readonly generation: number
  /** Of the texts in the whole show, as it was made last; and what operators did, in it. */
  #textsRevision = -1
  #steered: readonly Steered[] = []
  /** The events made since the last change, by the revision that they start from. */
  readonly #events = new Map<number | undefined, Buffer>()

  constructor(
    readonly layout: LiveLayout,
    private readonly source: ShowSource,
  ) {
    this.generation = source.generationOf(layout.layoutId)
  }

  /** Whether operators must be shown the whole again: after a reload, or if signs are others. @param layout as it is now. */
  isOutOfDate(layout: LiveLayout): boolean {
    return this.layout !== layout || this.generation !== this.source.generationOf(layout.layoutId)
  }

  /** Finds what has changed. */
  look(): void {
    const { layout, source } = this
    const next = this.revision + 1
    const parts = Object.entries(source.partsOf(layout)) as [keyof ShowParts, unknown][]
    const changes = [
      ...parts.map(([name, value]) => keep(this.#members, name, value, next)),
      ...[...layout.controls].map(([lid, live]) =>
        keep(this.#controls, lid, describe(live, source.authors), next, live.closing),
      ),
    ]
    const hasChanged = changes.includes(true)
    if (hasChanged) this.revision = next
    // How long it is until a control closes is right for this moment only, though the passing of time is no change.
    if (hasChanged || [...this.#controls.values()].some(({ closing }) => closing)) this.#events.clear()
  }

  /** The event that brings an operator up to date. @param told the revision known to them, undefined for none. */
  since(told: number | undefined): Buffer {
    if (told === undefined) this.#lookAtLists()
    const known = this.#events.get(told)
    if (known !== undefined) return known
    const event = told === undefined ? this.#show() : this.#changes(told)
    this.#events.set(told, event)
    return event
  }

  /** Only the whole show has the texts, and what operators did: changes are told one by one, and at once. */
  #lookAtLists(): void {
    const { source, layout } = this
    const revision = source.texts.revisionOf(layout.layoutId)
    const steered = source.steering.of(layout.layoutId)
    if (revision !== this.#textsRevision || steered !== this.#steered) this.#events.delete(undefined)
    this.#textsRevision = revision
    this.#steered = steered
  }

  #show(): Buffer {
    const { layoutId, pages } = this.layout
    const encoded = [...pages.values()].map(({ pageId, name, controls }) => ({
      pageId,
      name,
      controls: controls.map(({ lid }) => textOf(this.#controls.get(lid)!)),
    }))
    const texts = this.source.texts.oldest(layoutId)
    return showFrame(layoutId, this.#partsSince(-1), encoded, texts, this.#steered)
  }

  #changes(told: number): Buffer {
    const changed = [...this.#controls.values()].filter(({ revision }) => revision > told)
    return changesFrame(this.#partsSince(told), changed.map(textOf))
  }

  #partsSince(told: number): EncodedParts {
    const changed = [...this.#members].filter(([, { revision }]) => revision > told)
    return changed.map(([name, { json }]) => [name, json])
  }
}

function describe(live: LiveControl, authors: Authors): ControlOnShow {
  const { control } = live
  return {
    ...describeControl(control),
    ...describeSteadyState(live, authors),
    ...describeVisibility(control),
  } as ControlOnShow
}

/** JSON of a control, as of now. */
function textOf({ json, closing }: Part): string {
  return closing ? `${json.slice(0, -1)},"closesIn":${msLeft(closing)}}` : json
}

/** @returns whether the value is another one than before. */
function keep<K>(parts: Map<K, Part>, key: K, value: unknown, revision: number, closing?: Closing): boolean {
  const json = JSON.stringify(value)
  const known = parts.get(key)
  if (known?.json === json && known.closing === closing) return false
  parts.set(key, { json, revision, closing })
  return true
}
