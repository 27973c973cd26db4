import { describeControl } from '../layout/shown-control.js'
import type { LiveControl, LiveLayout } from '../state/live-layout.js'
import type { WaitingTexts } from '../texts/waiting-texts.js'
import { describeControlState } from '../view/describe-control-state.js'
import type { Invitation } from '../wire/room.js'

/** What operators see besides the layout itself. */
export interface ShowSource {
  /** Open streams of a layout's phones. */
  phones(layoutId: string): number
  held(): boolean
  room(layoutId: string): { readonly open: boolean }
  /** Who has joined today for the first time. */
  newPeople(layoutId: string): object
  /** What its QR codes say. */
  join(layoutId: string): Invitation
  /** What its screens show when they come. */
  ticket(layoutId: string): string
  displays(): readonly object[]
  actions(): object
  readonly texts: Pick<WaitingTexts, 'oldest' | 'revisionOf'>
}

/** A part of the show as it was when it changed last. */
interface Part {
  readonly json: string
  /** Of the view, when it changed. */
  readonly revision: number
}

/**
 * A layout's show as operators see it. It is compared with what it was, ten times a second and only while somebody
 * watches: so an action costs nothing more.
 */
export class ShowView {
  /** Grows with every change that `look` finds. */
  revision = 0
  readonly #members = new Map<string, Part>()
  readonly #controls = new Map<number, Part>()
  /** Of the texts in the whole show, as it was made last. */
  #textsRevision = -1
  /** The events made since the last change, by the revision that they start from. */
  readonly #events = new Map<number | undefined, Buffer>()

  constructor(
    readonly layout: LiveLayout,
    private readonly source: ShowSource,
  ) {}

  /** Finds what has changed. */
  look(): void {
    const { layout, source } = this
    const next = this.revision + 1
    const changes = [
      keep(this.#members, 'activePageId', layout.activePage.pageId, next),
      keep(this.#members, 'held', source.held(), next),
      keep(this.#members, 'room', source.room(layout.layoutId), next),
      keep(this.#members, 'newPeople', source.newPeople(layout.layoutId), next),
      keep(this.#members, 'join', source.join(layout.layoutId), next),
      keep(this.#members, 'ticket', source.ticket(layout.layoutId), next),
      keep(this.#members, 'displays', source.displays(), next),
      keep(this.#members, 'phones', source.phones(layout.layoutId), next),
      keep(this.#members, 'actions', source.actions(), next),
      ...[...layout.controls].map(([lid, live]) => keep(this.#controls, lid, describe(live), next)),
    ]
    if (!changes.includes(true)) return
    this.revision = next
    this.#events.clear()
  }

  /** The event that brings an operator up to date. @param told the revision known to them, undefined for none. */
  since(told: number | undefined): Buffer {
    if (told === undefined) this.#lookAtTexts()
    const known = this.#events.get(told)
    if (known !== undefined) return known
    const event = Buffer.from(told === undefined ? this.#show() : this.#changes(told))
    this.#events.set(told, event)
    return event
  }

  /** Only the whole show has the texts: their changes are told one by one, and at once. */
  #lookAtTexts(): void {
    const revision = this.source.texts.revisionOf(this.layout.layoutId)
    if (revision !== this.#textsRevision) this.#events.delete(undefined)
    this.#textsRevision = revision
  }

  #show(): string {
    const { layoutId, pages } = this.layout
    const described = [...pages.values()].map(({ pageId, name, controls }) => {
      const list = controls.map(({ lid }) => this.#controls.get(lid)?.json).join()
      return `{"pageId":${JSON.stringify(pageId)},"name":${JSON.stringify(name)},"controls":[${list}]}`
    })
    const texts = `"texts":${JSON.stringify(this.source.texts.oldest(layoutId))}`
    return `{"event":"show","layoutId":${JSON.stringify(layoutId)},${this.#membersSince(-1).join()},"pages":[${described}],${texts}}`
  }

  #changes(told: number): string {
    const controls = [...this.#controls.values()].filter(({ revision }) => revision > told)
    const list = controls.length === 0 ? [] : [`"controls":[${controls.map(({ json }) => json).join()}]`]
    return `{${['"event":"changes"', ...this.#membersSince(told), ...list].join()}}`
  }

  #membersSince(told: number): readonly string[] {
    return [...this.#members]
      .filter(([, { revision }]) => revision > told)
      .map(([name, { json }]) => `"${name}":${json}`)
  }
}

function describe(live: LiveControl): object {
  return { ...describeControl(live.control), ...describeControlState(live) }
}

/** @returns whether the value is another one than before. */
function keep<K>(parts: Map<K, Part>, key: K, value: unknown, revision: number): boolean {
  const json = JSON.stringify(value)
  if (parts.get(key)?.json === json) return false
  parts.set(key, { json, revision })
  return true
}
