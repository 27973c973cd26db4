import type { DecodedMessage, DecodedPacket } from '../../osc/decode.js'

/** A datagram that was received. */
export interface Arrival {
  readonly datagram: Buffer
  /** The sender, as `10.0.0.5:53211` or `[::1]:53211`. */
  readonly from: string
  /** In milliseconds since 1970. */
  readonly time: number
  readonly packet: DecodedPacket
  /** The messages of the packet that pass the `--address` filters. */
  readonly shown: readonly DecodedMessage[]
}

/** A way to print what is received. */
export interface View {
  show(arrival: Arrival): void
  /** Prints what remains, such as totals. */
  end(): void
}
