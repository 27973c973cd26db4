import type { ControlDraft, LayoutDraft } from '../model/draft.js'
import { pageName } from '../model/find-control.js'

/** Where something stands, by the names that people gave. */
export interface PlaceName {
  /** Undefined: on every page, or nothing of a page. */
  readonly page?: string | undefined
  readonly control?: string | undefined
  /** The label of an option of the control. */
  readonly option?: string | undefined
}

/** Names a place of a draft. @param path such as `$.pages[0].controls[2].lid`. */
export function namePlace(draft: LayoutDraft, path: string): PlaceName {
  const [, page, control, option] =
    /^\$(?:\.pages\[(\d+)\])?(?:\.controls\[(\d+)\])?(?:\.options\[(\d+)\])?/.exec(path) ?? []
  const onPage = page === undefined ? undefined : draft.pages[Number(page)]
  const controls = page === undefined ? draft.controls : onPage?.controls
  const found = control === undefined ? undefined : controls?.[Number(control)]
  return {
    page: onPage && pageName(onPage),
    control: found && labelOf(found),
    option: option === undefined ? undefined : found?.options?.[Number(option)]?.label,
  }
}

/** @returns its number where it has no label. */
function labelOf({ lid, props }: ControlDraft): string {
  return props?.label || String(lid)
}
