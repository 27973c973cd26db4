import type { ScreenChoice } from '../../../wire/screen.js'
import type { ControlOnShow, PageOnShow, WholeShow } from '../../../wire/stream/show.js'

/** A control with the moment at which it closes by itself, ms on the desk's own steady clock. */
export type DeskControl = ControlOnShow & { readonly closesAt?: number | undefined }

/** The show as the service last described it; immutable. */
export interface DeskShow extends Omit<WholeShow, 'event' | 'room' | 'pages'> {
  readonly isOpen: boolean
  /** In the order of the layout file, each with the lids of its controls in their order. */
  readonly pages: readonly SimplePage[]
  /** By lid; a control of every page is here once. */
  readonly controls: ReadonlyMap<number, DeskControl>
  /** Whether the service has listed only some of the texts that wait: more are behind `texts`. */
  readonly isCut: boolean
  /** How many texts wait in all. */
  readonly waiting: number
  /** What the screens showed before they were black, as far as the desk knows. */
  readonly beforeBlack: ScreenChoice
  /** Until when the last reset can be undone at most, ms on the steady clock; undefined where nothing can. */
  readonly undoUntil: number | undefined
}

/** A page with the lids of its controls; without a name it is called by its id. */
export interface SimplePage extends Omit<PageOnShow, 'controls'> {
  readonly lids: readonly number[]
}

/** Whether nobody new can join today. */
export function isFull({ newPeople }: DeskShow): boolean {
  return newPeople.today >= newPeople.places
}

/** The show with controls as the service has sent them; unknown ones are left out. */
export function withControls(show: DeskShow, changed: readonly DeskControl[]): DeskShow {
  if (changed.length === 0) return show
  const controls = new Map(show.controls)
  for (const control of changed) if (controls.has(control.lid)) controls.set(control.lid, control)
  return { ...show, controls }
}

/** The show with new members of one control; its other members stay. */
export function withControl(
  show: DeskShow,
  control: Pick<DeskControl, 'lid'> & Partial<Omit<DeskControl, 'type'>>,
): DeskShow {
  const before = show.controls.get(control.lid)
  return before === undefined ? show : withControls(show, [{ ...before, ...control }])
}

/** The show without a text that a control shows. */
export function withoutShownText(show: DeskShow, lid: number, textId: string): DeskShow {
  const texts = show.controls.get(lid)?.texts?.filter((text) => text.textId !== textId) ?? []
  return withControl(show, { lid, texts, value: texts[texts.length - 1]?.value ?? '' })
}

/** The name of a page, or its id if it has none. */
export function pageNameIn({ pages }: DeskShow, pageId: string): string {
  return pages.find((page) => page.pageId === pageId)?.name ?? pageId
}

/** The label of a control; its lid if it has gone. */
export function labelIn(show: DeskShow | undefined, lid: number): string {
  return show?.controls.get(lid)?.props.label ?? String(lid)
}
