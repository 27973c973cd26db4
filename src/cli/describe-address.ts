import type { Transport } from '../wire/display.js'

/** Where a display is, as people are told: its host and port, and how OSC is carried there unless that is UDP. */
export function describeAddress({
  host,
  port,
  transport = 'udp',
}: {
  readonly host: string
  readonly port: number
  readonly transport?: Transport
}): string {
  return transport === 'udp' ? `${host}:${port}` : `${host}:${port} ${transport}`
}
