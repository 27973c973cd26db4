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
