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

/** The JSON path of a control, as faults name it, such as `$.pages[0].controls[2]`; '' if there is none. */
export function pathOfControl(draft: LayoutDraft, lid: number): string {
  const found = findControl(draft, lid)
  if (found === undefined) return ''
  const { pageId, at } = found
  return `${pageId === undefined ? '$' : pathOfPage(draft, pageId)}.controls[${at}]`
}

/** The JSON path of a page, as faults name it, such as `$.pages[0]`. */
export function pathOfPage({ pages }: LayoutDraft, pageId: string): string {
  return `$.pages[${pages.findIndex((page) => page.pageId === pageId)}]`
}
