import type { ControlForPhones, ShownControl } from './control.js'

/** The active page of a layout. */
export interface ShownPage<C extends ShownControl = ShownControl> {
  /** The layout that was asked for. */
  readonly layoutId: string
  /** The page that everybody sees now. */
  readonly activePageId: string
  /** In the order in which clients show them. */
  readonly controls: readonly C[]
}

/** The active page, as phones see it. */
export interface PageForPhones extends ShownPage<ControlForPhones> {}
