import { insertAt, moveTo, removeAt, replaceAt } from './change/lists.js'
import { change, type MemberChanges } from './change/members.js'
import type { Edit, LayoutDraft, PageDraft, ThemeDraft } from './draft.js'
import { pageOf } from './find-control.js'
import { freeLids, freePageId } from './free-names.js'

/** Adds a page, after all others, without controls. Its id follows from its name. */
export function addPage(name: string): Edit {
  return (draft) => {
    const page: PageDraft = { pageId: freePageId(draft, name), name, controls: [] }
    return change('layout', draft, { pages: [...draft.pages, page] })
  }
}

/** Removes a page with its controls. Where a show began with it, it begins with the first one. */
export function removePage(pageId: string): Edit {
  return (draft) => {
    const at = indexOfPage(draft, pageId)
    if (at < 0) return draft
    const pages = removeAt(draft.pages, at)
    const activePageId = draft.activePageId === pageId ? (pages[0]?.pageId ?? pageId) : draft.activePageId
    return change('layout', draft, { pages, activePageId })
  }
}

/**
 * Adds a copy of a page after it. Its controls get numbers of their own, and the addresses of these.
 *
 * @param former the layout as it is live.
 */
export function copyPage(pageId: string, name: string, former?: LayoutDraft): Edit {
  return (draft) => {
    const page = pageOf(draft, pageId)
    if (page === undefined) return draft
    const copyId = freePageId(draft, name)
    const lids = freeLids(draft, page.controls.length, copyId, former)
    const copy = change('page', page, {
      pageId: copyId,
      name,
      controls: page.controls.map((control, n) =>
        change('control', control, { lid: lids[n]!, address: undefined }),
      ),
    })
    const at = indexOfPage(draft, pageId) + 1
    return change('layout', draft, { pages: insertAt(draft.pages, at, copy) })
  }
}

/** @param to its place among the pages then, from 0. */
export function movePage(pageId: string, to: number): Edit {
  return (draft) => change('layout', draft, { pages: moveTo(draft.pages, indexOfPage(draft, pageId), to) })
}

/** Changes members of a page. Where a show begins with it, it still does so with another id. */
export function setPage(pageId: string, changes: MemberChanges<PageDraft>): Edit {
  return (draft) => {
    const at = indexOfPage(draft, pageId)
    if (at < 0) return draft
    const page = change('page', draft.pages[at]!, changes)
    const pages = replaceAt(draft.pages, at, page)
    return change('layout', draft, {
      pages,
      activePageId: draft.activePageId === pageId ? page.pageId : draft.activePageId,
    })
  }
}

/**
 * Gives a page another name, or none. As long as the page was never live and nobody has given it another id, that follows.
 *
 * @param at its place, from 0: its id may be another one by now. @param former the layout as it is live.
 */
export function namePage(at: number, name: string | undefined, former?: LayoutDraft): Edit {
  return (draft) => {
    const page = draft.pages[at]
    if (page === undefined) return draft
    const taken = { pages: [...removeAt(draft.pages, at), ...(former?.pages ?? [])] }
    const isFollowing = freePageId(taken, page.name ?? '') === page.pageId
    const pageId = isFollowing ? freePageId(taken, name ?? '') : page.pageId
    return setPage(page.pageId, { pageId, name })(draft)
  }
}

/** Changes members of the layout itself. */
export function setLayout(changes: MemberChanges<LayoutDraft>): Edit {
  return (draft) => change('layout', draft, changes)
}

/** Changes members of the theme, which goes when nothing is left of it. */
export function setTheme(changes: MemberChanges<ThemeDraft>): Edit {
  return (draft) => {
    const theme = change('theme', draft.theme ?? {}, changes)
    return change('layout', draft, { theme: Object.keys(theme).length > 0 ? theme : undefined })
  }
}

function indexOfPage({ pages }: LayoutDraft, pageId: string): number {
  return pages.findIndex((page) => page.pageId === pageId)
}
