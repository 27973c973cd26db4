import { compareOptions, type OptionChange } from './compare-options.js'
import type { ControlDraft, LayoutDraft, PageDraft } from './draft.js'
import { controlsOf, findControl, pageName, pageOf } from './find-control.js'
import { addressOf } from './osc-address.js'

/** The control that a change is about, as it is live. */
interface OfControl {
  readonly lid: number
  readonly label: string
}

/** Something that people will notice of another layout. What only looks or reads differently is none. */
export type Change =
  /** Phones that are part of the light are no more. */
  | { readonly kind: 'light-goes' }
  /** The live page goes. @member next the page that comes in its place. */
  | { readonly kind: 'live-page-goes'; readonly page: string; readonly next: string }
  /** Another page goes. Pages are said by what people call them. */
  | { readonly kind: 'page-goes'; readonly page: string }
  /** A control goes with all that was counted. @member page where it was; undefined: on every page. */
  | (OfControl & { readonly kind: 'control-goes'; readonly page: string | undefined })
  /** A control that people have before them moves to another page. */
  | (OfControl & { readonly kind: 'control-leaves'; readonly to: string })
  /** What was counted there counts no more: its type is another, or `once` is, or `words`. */
  | (OfControl & { readonly kind: 'starts-over'; readonly because: 'type' | 'once' | 'words' })
  /** Displays get its messages elsewhere. */
  | (OfControl & { readonly kind: 'address-moves'; readonly from: string; readonly to: string })
  | (OfControl & OptionChange)

/**
 * Tells what a draft changes for people, and for displays, once it is in use.
 *
 * @param live the layout that is in use.
 * @param activePageId the page that is live; undefined: that with which a show begins.
 */
export function compareLayouts(
  live: LayoutDraft,
  draft: LayoutDraft,
  activePageId = live.activePageId,
): readonly Change[] {
  const after = new Map(controlsOf(draft).map((control) => [control.lid, control]))
  const shown = new Set(shownOn(live, activePageId))
  const next = nextPage(draft, activePageId)
  const stay = new Set(shownOn(draft, next?.pageId).map(({ lid }) => lid))
  return [
    ...(live.light === true && draft.light !== true ? [{ kind: 'light-goes' as const }] : []),
    ...live.pages.flatMap((page): readonly Change[] => {
      if (pageOf(draft, page.pageId)) return []
      if (page.pageId !== activePageId) return [{ kind: 'page-goes', page: pageName(page) }]
      return [
        { kind: 'live-page-goes', page: pageName(page), next: next ? pageName(next) : draft.activePageId },
      ]
    }),
    ...controlsOf(live).flatMap((control): readonly Change[] => {
      const { lid, props } = control
      const of = { lid, label: props.label }
      const later = after.get(lid)
      if (later === undefined) return [{ kind: 'control-goes', ...of, page: placeOf(live, lid) }]
      const isLeaving = shown.has(control) && !stay.has(lid)
      return [
        ...(isLeaving ? [{ kind: 'control-leaves' as const, ...of, to: placeOf(draft, lid) ?? '' }] : []),
        ...compareControls(control, later).map((change) => ({ ...of, ...change })),
      ]
    }),
  ]
}

type Without<T, Members> = T extends unknown ? Omit<T, keyof Members> : never
type ControlChange =
  | Without<Extract<Change, { kind: 'starts-over' | 'address-moves' }>, OfControl>
  | OptionChange

function compareControls(live: ControlDraft, draft: ControlDraft): readonly ControlChange[] {
  const [from, to] = [addressOf(live), addressOf(draft)]
  const moved: readonly ControlChange[] = from === to ? [] : [{ kind: 'address-moves', from, to }]
  if (live.type !== draft.type) return [{ kind: 'starts-over', because: 'type' }, ...moved]
  // What a type does not have is the same for it.
  for (const because of ['once', 'words'] as const)
    if ((live[because] === true) !== (draft[because] === true))
      return [{ kind: 'starts-over', because }, ...moved]
  return [...compareOptions(live.options ?? [], draft.options ?? []), ...moved]
}

function nextPage(draft: LayoutDraft, activePageId: string): PageDraft | undefined {
  return pageOf(draft, activePageId) ?? pageOf(draft, draft.activePageId)
}

/** The controls that people have before them. */
function shownOn(layout: LayoutDraft, pageId: string | undefined): readonly ControlDraft[] {
  const own = pageId === undefined ? undefined : pageOf(layout, pageId)?.controls
  return [...(layout.controls ?? []), ...(own ?? [])]
}

/** What people call the page of a control; undefined: it is on every page. */
function placeOf(layout: LayoutDraft, lid: number): string | undefined {
  const pageId = findControl(layout, lid)?.pageId
  const page = pageId === undefined ? undefined : pageOf(layout, pageId)
  return page && pageName(page)
}
