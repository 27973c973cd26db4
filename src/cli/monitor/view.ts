import type { DecodedMessage, DecodedPacket } from '../../osc/decode.js'

/** A datagram that came. */
export interface Arrival {
  readonly datagram: Buffer
  /** The sender, as `10.0.0.5:53211` or `[::1]:53211`. */
  readonly from: string
  /** In milliseconds since 1970. */
  readonly time: number
  readonly packet: DecodedPacket
  /** Those messages of the packet that somebody wants to see. */
  readonly shown: readonly DecodedMessage[]
}

/** A way to show what arrives, wherever it comes from. */
export interface View {
  show(arrival: Arrival): void
  /** Says what is left to say when it is over. */
  end(): void
}

/** Where the datagrams come from. */
export interface ArrivalSource {
  close(): Promise<void>
}
