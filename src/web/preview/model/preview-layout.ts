import type { ControlType } from '../../../wire/control.js'
import type { ShownProps } from '../../../wire/controls/any-control.js'
import type { Option } from '../../../wire/controls/choice-index.js'
import type { Theme } from '../../../wire/room.js'

/** A layout file without faults, as far as people see it. */
export interface PreviewLayout {
  readonly layoutId: string
  readonly name?: string
  readonly lang?: string
  readonly theme?: Theme
  readonly activePageId: string
  /** Those of every page. */
  readonly controls?: readonly PreviewControl[]
  /** At least one. */
  readonly pages: readonly PreviewPage[]
}

export interface PreviewPage {
  readonly pageId: string
  readonly name?: string
  readonly controls: readonly PreviewControl[]
}

export interface PreviewControl {
  readonly lid: number
  readonly type: ControlType
  readonly props: ShownProps
  /** Of an Index: at least one. */
  readonly options?: readonly Option[]
  /** Seconds between two actions of one person. */
  readonly cooldown?: number
  readonly results?: 'live' | 'after' | 'never'
  readonly once?: boolean
  readonly moderate?: boolean
  /** Of a String: it is counted how many people have written what. */
  readonly words?: boolean
}

/** The page with this id; else the one that a show begins with, else the first. */
export function pageOf({ pages, activePageId }: PreviewLayout, pageId: string | undefined): PreviewPage {
  const find = (id: string | undefined) => pages.find((page) => page.pageId === id)
  return find(pageId) ?? find(activePageId) ?? pages[0]!
}

/** So many controls of a page are shown: with hundreds, an edit would have to wait for the drawing of all. */
export const mostShown = 50

/** The controls of a page, those of every page first, as phones show them. */
export function controlsOn(layout: PreviewLayout, page: PreviewPage): readonly PreviewControl[] {
  return allOn(layout, page).slice(0, mostShown)
}

/** Whether a page has more controls than are shown. */
export function isCut(layout: PreviewLayout, page: PreviewPage): boolean {
  return allOn(layout, page).length > mostShown
}

function allOn({ controls = [] }: PreviewLayout, page: PreviewPage): readonly PreviewControl[] {
  return [...controls, ...page.controls]
}

/** The first page that an edit has changed or added; undefined if it changed something else. An edit shares what it leaves. */
export function changedPage(before: PreviewLayout, after: PreviewLayout): PreviewPage | undefined {
  return after.pages.find((page) => !before.pages.includes(page))
}
