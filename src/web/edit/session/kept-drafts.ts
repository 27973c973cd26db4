import { forgetKept, keptNames, readKept, writeKept } from '../../link/browser-storage.js'
import type { LayoutDraft } from '../model/draft.js'

/** Changes that are not saved, as this browser keeps them. */
export interface KeptDraft {
  readonly draft: LayoutDraft
  /** What it was made of; undefined: a new layout. */
  readonly source?: string | undefined
  /** Of the file that it is to replace; undefined: the service had none. */
  readonly etag?: string | undefined
  /** Of the last change, ms since 1970. */
  readonly at: number
}

const prefix = 'draft of '

/** @returns undefined if none is kept, or nothing that can be read. */
export function readDraft(layoutId: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(readKept(prefix + layoutId) ?? 'null')
    return kept?.draft?.layoutId === layoutId && Array.isArray(kept.draft.pages) ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(kept: KeptDraft): void {
  writeKept(prefix + kept.draft.layoutId, JSON.stringify(kept))
}

export function forgetDraft(layoutId: string): void {
  forgetKept(prefix + layoutId)
}

/** Those of layouts that the service has never had, the newest first. */
export function newDrafts(): readonly KeptDraft[] {
  return keptNames(prefix)
    .map((name) => readDraft(name.slice(prefix.length)))
    .filter((kept): kept is KeptDraft => kept !== undefined && kept.etag === undefined)
    .sort((a, b) => b.at - a.at)
}
