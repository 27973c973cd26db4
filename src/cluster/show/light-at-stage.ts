import typia from 'typia'
import type { LightAt } from '../../wire/stream/light.js'
import type { Versioned } from '../protocol.js'

/** What the stage tells edges of the light of a layout, at each change: JSON, under a key of its own. */
export interface LightAtStage extends Versioned {
  /** On the clock of the stage. */
  readonly light: LightAt
  /** When it is told, on the same clock, ms since 1970. */
  readonly sent: number
  /** Which clock: another word after each start of a stage. */
  readonly clock: string
}

export const isLightAtStage = typia.createIs<LightAtStage>()
