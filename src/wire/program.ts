import type { tags } from 'typia'
import type { NonNegativeInteger } from './scalars.js'

/** What a search of the network has found. */
export interface ProgramsAnswer {
  /** By name. */
  readonly programs: readonly FoundProgram[]
  /** How many services were announced beyond those that are looked at, at least. */
  readonly more: NonNegativeInteger
  /** Where could not be looked, a line each. */
  readonly troubles: readonly string[]
}

/** A program of the network that takes OSC. */
export interface FoundProgram {
  /** As it calls itself. */
  readonly name: string
  /** Of the machine that announced it. */
  readonly address: string
  /** Where it takes OSC. */
  readonly port: number & tags.Type<'uint32'>
  readonly transport: 'udp' | 'tcp'
  /** The preset that its name suggests. */
  readonly preset: string
  /** Whether it is this service itself. */
  readonly isOwn: boolean
  /** How many addresses of OSC its tree has; null if it has none that could be read. */
  readonly addresses: NonNegativeInteger | null
  /** Why its tree could not be read, in words; null if there was no trouble. */
  readonly trouble: string | null
  /** The section of the settings that makes it a display. */
  readonly lines: string
}
