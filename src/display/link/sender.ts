import type { LocalPort } from '../../udp.js'
import type { Transport } from '../../wire/display.js'
import type { Health } from './health.js'

/** Says whether anything may leave for displays at this moment. */
export interface Gate {
  readonly isOpen: boolean
}

/** That of a daemon which is the only one. */
export const openGate: Gate = { isOpen: true }

export interface Destination {
  readonly name: string
  /** Host name or IP address. */
  readonly host: string
  readonly port: number
  /** UDP if absent. */
  readonly transport?: Transport
  /** The local UDP port to send from; otherwise any free port. */
  readonly from?: LocalPort
}

export interface SenderEvents {
  /** The host has its first address or another one, or a new connection: what is there may know nothing yet. */
  onArrival(): void
  /** The host was down, and is up again. */
  onReturn(): void
  /** The system has taken everything. */
  onDrained(): void
}

/** Most packets, and bytes, that the system has not yet taken: more would arrive late, or be lost in the burst. */
export const mostUnderWay = 100
export const mostBytesUnderWay = 32 * 1024

/** Gives the system packets for one host, and counts what becomes of them. */
export interface Sender {
  readonly health: Health
  /** Messages that the system took while the host was up, or shortly before it was up again. */
  readonly sent: number
  /** All others. */
  readonly dropped: number
  /** Messages that the system took while the host was down: sent if it is up soon, dropped if it fails again. */
  readonly doubtful: number
  /** The IP address of the host; empty before it is known. */
  ip: string
  /** Nothing is lost on the way unnoticed, and it notices by itself that a host is back. */
  readonly isReliable: boolean
  readonly hasSpace: boolean
  /** Whether the system has taken everything. */
  readonly isDrained: boolean
  /** Whether nobody answers for its address, as far as the system tells. */
  readonly isSilent: boolean
  /** Resolves the host name and opens a socket; resolves after the first try, whether it succeeded or not. */
  start(): Promise<void>
  /** @param messages in the packet, for the counts. The bytes must no longer change. */
  send(packet: Buffer, messages: number): void
  /** To be called twice a second: looks for what nothing else reveals. */
  check(): void
  close(): void
}
