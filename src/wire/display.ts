import type { tags } from 'typia'
import type { NonNegativeInteger } from './scalars.js'

/** A display host, as technicians see it. */
export interface ShownDisplay {
  /** The NAME of its section `[display.NAME]`, or the one under which it has registered itself. */
  readonly name: string
  /** Its name or address, as in the settings. */
  readonly host: string
  /** Of UDP, or of TCP. */
  readonly port: number & tags.Type<'uint32'>
  /** How OSC is carried there. */
  readonly transport: Transport
  /** `unresolved`: its name never resolved. `down`: the last datagram was refused or not sent, or it is not connected. */
  readonly state: DisplayState
  /** Messages that were sent. */
  readonly sent: NonNegativeInteger
  /** Messages that were given up. */
  readonly dropped: NonNegativeInteger
  /** In words; null if there was none. */
  readonly lastError: string | null
  /** Only of one that has registered itself: for how many seconds its lease runs. */
  readonly lease?: NonNegativeInteger
}

/** How OSC is carried: in datagrams, or over TCP with a size in front of each packet (`tcp`) or with SLIP (`tcp-slip`). */
export type Transport = 'udp' | 'tcp' | 'tcp-slip'

/** `unresolved`: the host name never resolved. `down`: the last datagram was refused or not sent, or it is not connected. */
export type DisplayState = 'up' | 'down' | 'unresolved'

/** What became of the samples. */
export interface TestAnswer {
  /** Every host that was sent some. */
  readonly displays: readonly TestReport[]
}

/** What a display was sent. */
export interface TestReport extends Pick<ShownDisplay, 'name' | 'host' | 'port'> {
  /** Messages that the network took. */
  readonly sent: NonNegativeInteger
  /** In words; null where all went well. */
  readonly failure: string | null
}

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
  /** How it takes OSC: in datagrams, or over a connection. */
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
