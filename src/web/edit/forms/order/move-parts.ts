import { fill } from '../../../language/wording.js'
import { say } from '../../../look/live-region.js'
import type { ControlDraft, LayoutDraft } from '../../model/draft.js'
import { moveControl } from '../../model/edit-controls.js'
import { movePage } from '../../model/edit-pages.js'
import { pageName } from '../../model/find-control.js'
import type { EditPlace, EditSession } from '../../session/edit-session.js'
import { words } from '../../words.js'
import { focusNext } from '../fields/focus-next.js'

/** A page, or what is on every page. */
export type Shelf = Exclude<EditPlace['page'], 'show'>

const none: readonly ControlDraft[] = []

/** What people call a control; its type in words, if it has no label. */
export function controlName({ type, props }: ControlDraft): string {
  return props.label || words.forms.types[type]?.[0] || type
}

export function controlsAt({ controls, pages }: LayoutDraft, shelf: Shelf): readonly ControlDraft[] {
  return (shelf === 'every' ? controls : pages[shelf]?.controls) ?? none
}

/** As faults name it. */
export function shelfPath(shelf: Shelf): string {
  return shelf === 'every' ? '$' : `$.pages[${shelf}]`
}

/** As edits name it. */
export function pageIdAt({ pages }: LayoutDraft, shelf: Shelf): string | undefined {
  return shelf === 'every' ? undefined : pages[shelf]?.pageId
}

/** Moves a page, and looks at it. @param to beyond an end it is at that end. @param focus the id of what has it then. */
export function movePageTo(session: EditSession, from: number, to: number, focus?: string): void {
  const { pages } = session.draft
  const page = pages[from]
  const next = Math.max(0, Math.min(to, pages.length - 1))
  if (page === undefined || next === from) return
  session.edit(movePage(page.pageId, next))
  sayMoved(pageName(page), next, pages.length)
  if (focus !== undefined) focusNext(focus)
  session.lookAt({ page: next })
}

/** Moves a control among those beside it; its form stays open, or closed. @param to beyond an end it is at that end. */
export function moveControlTo(
  session: EditSession,
  shelf: Shelf,
  lid: number,
  to: number,
  focus?: string,
): void {
  const { draft, place } = session
  const controls = controlsAt(draft, shelf)
  const from = controls.findIndex((control) => control.lid === lid)
  const next = Math.max(0, Math.min(to, controls.length - 1))
  if (from < 0 || next === from) return
  const open = place.control === undefined ? undefined : controls[place.control]
  session.edit(moveControl(lid, { pageId: pageIdAt(draft, shelf), at: next }))
  sayMoved(controlName(controls[from]!), next, controls.length)
  if (focus !== undefined) focusNext(focus)
  const after = open ? controlsAt(session.draft, shelf).indexOf(open) : -1
  session.lookAt({ page: shelf, ...(after >= 0 && { control: after }) })
}

/** Moves a control to the end of another page, and stays where it was. */
export function moveControlAway(session: EditSession, from: Shelf, lid: number, to: Shelf): void {
  const { draft } = session
  const at = controlsAt(draft, from).findIndex((control) => control.lid === lid)
  const control = controlsAt(draft, from)[at]
  if (control === undefined || from === to) return
  session.edit(moveControl(lid, { pageId: pageIdAt(draft, to), at: controlsAt(draft, to).length }))
  const page = to === 'every' ? words.forms.places.every : pageName(draft.pages[to]!)
  say(fill(words.forms.moves.movedTo, { what: controlName(control), page }))
  leave(session, from, at)
}

/** After a control has gone: the focus is on the one that stands there now, or else before it. */
export function leave(session: EditSession, shelf: Shelf, at: number): void {
  const controls = controlsAt(session.draft, shelf)
  const neighbour = controls[Math.min(at, controls.length - 1)]
  focusNext(neighbour ? `edit-control-${neighbour.lid}` : 'add-control')
  session.lookAt({ page: shelf })
}

function sayMoved(what: string, at: number, all: number): void {
  say(fill(words.forms.moves.moved, { what, n: at + 1, all }))
}
