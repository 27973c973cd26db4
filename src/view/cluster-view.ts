import type { ShownMachine } from '../wire/cluster.js'

/** What an edge knows of the show, which goes on at the stage. */
export interface EdgeView {
  /** @throws {Refusal} `overloaded` until the stage has told it. */
  admit(): void
  /** How many display hosts of a layout are connected at the stage. */
  destinationsOf(layoutId: string): number
}

/** What knows this machine's part among several. */
export interface ClusterView {
  describe(): ShownMachine
}
