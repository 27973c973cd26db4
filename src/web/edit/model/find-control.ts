import type { ControlDraft, LayoutDraft, PageDraft, Place } from './draft.js'

/** All controls: first those of every page. */
export function controlsOf({ controls = [], pages }: LayoutDraft): readonly ControlDraft[] {
  return [...controls, ...pages.flatMap((page) => page.controls)]
}

/** A control and where it stands; undefined if there is none. */
export function findControl(
  { controls = [], pages }: LayoutDraft,
  lid: number,
): (Place & { readonly control: ControlDraft }) | undefined {
  const lists = [{ pageId: undefined, controls }, ...pages]
  for (const { pageId, controls } of lists) {
    const at = controls.findIndex((control) => control.lid === lid)
    if (at >= 0) return { pageId, at, control: controls[at]! }
  }
  return undefined
}

export function pageOf({ pages }: LayoutDraft, pageId: string): PageDraft | undefined {
  return pages.find((page) => page.pageId === pageId)
}

/** What people call a page. */
export function pageName({ name, pageId }: PageDraft): string {
  return name || pageId
}
