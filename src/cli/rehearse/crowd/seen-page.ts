import type { Control } from '../../../layout/layout.js'

/** A control as phones see it. */
export interface SeenControl extends Pick<Control, 'lid' | 'type'> {
  readonly props: { readonly maxLength?: number }
  /** Only for an Index. */
  readonly options?: Control['options']
  /** Absent means that it may be used. */
  readonly enabled?: boolean
}

let lastText = ''
let lastControls: readonly SeenControl[] = []

/** The controls of a page in JSON. All phones see the same page, so it is parsed once and shared. */
export function readSeenPage(text: string): readonly SeenControl[] {
  if (text === lastText) return lastControls
  lastControls = (JSON.parse(text) as { readonly controls: readonly SeenControl[] }).controls
  lastText = text
  return lastControls
}
