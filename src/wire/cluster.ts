import type { NonNegativeInteger } from './scalars.js'

/** What a machine says of itself where several work together. */
export interface ShownMachine {
  /** `active`: counts, and sends to displays. `standby`: takes over if the active one is gone. Absent on an edge. */
  readonly stage?: StageState
  /** Absent where one machine does everything. */
  readonly cluster?: ShownEdge | ShownStage
}

/** What a stage does now. */
export type StageState = 'active' | 'standby'

/** The connection to the broker. */
export type BrokerState = 'connected' | 'away'

/** A machine that serves phones, and counts nothing. */
export interface ShownEdge {
  /** Serves phones. */
  readonly role: 'edge'
  /** `[cluster] name`. */
  readonly name: string
  /** The connection to it. */
  readonly broker: BrokerState
  /** Batches that the broker has not stored yet. */
  readonly unacknowledged: NonNegativeInteger
  /** What is wrong between the broker and this machine, in words; null if nothing is. */
  readonly trouble: string | null
}

/** The active stage, or a standby. */
export interface ShownStage {
  /** Counts and sends, or stands by. */
  readonly role: 'stage'
  /** `[cluster] name`. */
  readonly name: string
  /** The connection to it. */
  readonly broker: BrokerState
  /** How often the stage has been taken over; null before this machine knows. */
  readonly term: NonNegativeInteger | null
  /** The active one; null if there is none. */
  readonly holder: string | null
  /** The standby that takes over if the active one is gone; null if none can. */
  readonly standby: string | null
  /** Those that have been heard since the start. */
  readonly edges: readonly EdgeStatus[]
  /** Batches of edges that are stored at the broker and not counted yet; null while it is away. */
  readonly waiting: NonNegativeInteger | null
  /** What is wrong between the broker and this machine, in words; null if nothing is. */
  readonly trouble: string | null
}

/** An edge as the stage hears it. */
export interface EdgeStatus {
  /** Its `[cluster] name`. */
  readonly name: string
  /** `away`: it has not been heard for 3 s. */
  readonly state: 'here' | 'away'
  /** Streams that are open there. */
  readonly phones: NonNegativeInteger
  /** Its batches that are stored at the broker and not counted yet. */
  readonly lag: NonNegativeInteger
}
