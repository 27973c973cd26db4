import type { OvationConnection } from '../../client/options.js'

/** What the page of the audience hands to the light, which is a script of its own. */
export interface LightContext {
  readonly connection: OvationConnection
  /** Says something through a screen reader. */
  say(text: string): void
}

/** What the script of the light exports: makes the whole screen a part of the light. @returns ends it. */
export type OpenLight = (context: LightContext) => () => void
