import { idOfName } from '../../../wire/files/id-of-name.js'
import type { LayoutDraft } from './draft.js'
import { controlsOf } from './find-control.js'

/**
 * A number for a new control: after those beside it, and neither used in the draft nor in a layout before it, since what
 * was counted stays with the number.
 *
 * @param pageId where the control will stand; undefined: on every page.
 * @param former the layout as it is live.
 */
export function freeLid(draft: LayoutDraft, pageId?: string, former?: LayoutDraft): number {
  return freeLids(draft, 1, pageId, former)[0]!
}

/** So many of them. */
export function freeLids(
  draft: LayoutDraft,
  count: number,
  pageId: string | undefined,
  former?: LayoutDraft,
): readonly number[] {
  const taken = new Set<number>()
  for (const layout of former ? [draft, former] : [draft])
    for (const { lid, address } of controlsOf(layout)) {
      taken.add(lid)
      // A control without an address gets that of its number.
      if (address !== undefined) taken.add(Number(address.slice(1)))
    }
  const beside =
    pageId === undefined ? draft.controls : draft.pages.find((page) => page.pageId === pageId)?.controls
  let lid = largest(beside?.map((control) => control.lid) ?? []) || largest([...taken])
  return Array.from({ length: count }, () => {
    do lid++
    while (taken.has(lid))
    return lid
  })
}

/** The largest whole number that a control may have; 0 if there is none. */
function largest(lids: readonly number[]): number {
  return lids
    .filter((lid) => Number.isSafeInteger(lid) && lid < 999_999_999)
    .reduce((a, b) => Math.max(a, b), 0)
}

/** An id for a new page, see `freeId`. */
export function freePageId({ pages }: Pick<LayoutDraft, 'pages'>, name: string): string {
  return freeId(
    name,
    'page',
    pages.map(({ pageId }) => pageId),
  )
}

/**
 * An id that says what something is called: `finale` for `Finale!`, `finale-2` where that is taken.
 *
 * @param unnamed where the name has no letters or digits.
 */
export function freeId(name: string, unnamed: string, taken: readonly string[]): string {
  const id = idOfName(name) || unnamed
  let free = id
  for (let n = 2; taken.includes(free); n++) free = `${id}-${n}`
  return free
}
