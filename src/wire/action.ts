import type { Lid } from './scalars.js'

/** What every action says. Other members are ignored. */
export interface Fields {
  /** The layout of the token. */
  readonly layoutId: string
  /** A control of the active page. */
  readonly lid: Lid
  readonly type: string
  readonly value?: unknown
}
