/** The longest packet that is taken from a stream, in bytes: as long as a datagram can be. */
export const longestPacket = 65_507

/** What a stream consists of, as far as it can be read. */
export interface FrameEvents {
  /** The bytes are its own. */
  onPacket(packet: Buffer): void
  /** Something was passed over. @param fault in words: what was expected and what was received. */
  onFault(fault: string): void
}

/** Takes a stream apart. Holds at most one packet of `longestPacket` bytes. */
export interface Deframer {
  /** Bytes that wait for the rest of their packet. */
  readonly held: number
  /** @param piece of the stream, cut anywhere. @returns false if nothing more of the stream can be read. */
  push(piece: Buffer): boolean
}
