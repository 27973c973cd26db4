import type { ControlType } from '../../../wire/control.js'

/** What is edited: a parsed layout file, which may have faults. Immutable: an edit shares what it does not touch. */
export interface LayoutDraft {
  readonly layoutId: string
  readonly name?: string
  readonly lang?: string
  readonly activePageId: string
  readonly controls?: readonly ControlDraft[]
  readonly pages: readonly PageDraft[]
  readonly [other: string]: unknown
}

export interface PageDraft {
  readonly pageId: string
  readonly name?: string
  readonly controls: readonly ControlDraft[]
  readonly [other: string]: unknown
}

export interface ControlDraft {
  readonly lid: number
  readonly type: ControlType
  readonly props: { readonly label?: string; readonly [other: string]: unknown }
  readonly [other: string]: unknown
}

export type Edit = (draft: LayoutDraft) => LayoutDraft

export interface Fault {
  /** Such as `$.pages[0].controls[2].lid`. */
  readonly path: string
  /** What was expected there, in the words of `ovation check`. */
  readonly expected: string
}
