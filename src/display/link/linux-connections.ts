import { open } from 'node:fs/promises'
import { isIPv6 } from 'node:net'

/** Both ends of a TCP connection. */
export interface Ends {
  readonly localAddress: string
  readonly localPort: number
  readonly remoteAddress: string
  readonly remotePort: number
}

/** What the system holds of a connection. */
export interface HeldBytes {
  /** Bytes that were given to the system, and that the other machine has not acknowledged. */
  readonly unacknowledged: number
  /** How often in a row they were sent again, or asked whether there is room, without any answer. */
  readonly unanswered: number
}

/** `st` of proc(5): ESTABLISHED and CLOSE_WAIT, in which data still leaves. */
const line = /^ (?:01|08) ([0-9A-F]+):[0-9A-F]+ [0-9A-F]+:[0-9A-F]+ ([0-9A-F]+) +\d+ +(\d+)/
const pieceSize = 64 * 1024

/**
 * Looks up a connection of this machine in `/proc/self/net/tcp` or `tcp6` (proc(5)). Asynchronous, piece by piece and by its
 * two ends, since a machine that serves phones has thousands of connections.
 * @returns undefined if the system does not tell: on other systems than Linux, or because it is over.
 */
export async function readHeldBytes(ends: Ends): Promise<HeldBytes | undefined> {
  const wanted = `${tableEnd(ends.localAddress, ends.localPort)} ${tableEnd(ends.remoteAddress, ends.remotePort)}`
  const file = await open(isIPv6(ends.remoteAddress) ? '/proc/self/net/tcp6' : '/proc/self/net/tcp').catch(
    () => {},
  )
  if (!file) return undefined
  try {
    const piece = Buffer.alloc(pieceSize)
    for (let text = ''; ; ) {
      const { bytesRead } = await file.read(piece, 0, pieceSize, null)
      if (bytesRead === 0) return undefined
      text += piece.toString('latin1', 0, bytesRead)
      const at = text.indexOf(wanted)
      const rest = at < 0 ? '' : text.slice(at + wanted.length)
      if (rest.includes('\n')) return readLine(rest)
      // A line may be cut between two pieces.
      if (at < 0) text = text.slice(-wanted.length)
    }
  } catch {
    return undefined
  } finally {
    await file.close().catch(() => {})
  }
}

function readLine(rest: string): HeldBytes | undefined {
  const [, queue, resent, probes] = line.exec(rest) ?? []
  if (queue === undefined || resent === undefined) return undefined
  return {
    unacknowledged: Number.parseInt(queue, 16),
    unanswered: Number.parseInt(resent, 16) + Number(probes),
  }
}

/** An end as these tables write it: 32 bits at a time in the order of this machine, then the port. */
function tableEnd(address: string, port: number): string {
  const bytes = isIPv6(address) ? ipv6Bytes(address) : address.split('.').map(Number)
  const words = []
  for (let at = 0; at < bytes.length; at += 4) words.push(...bytes.slice(at, at + 4).reverse())
  const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')
  return `${words.map((byte) => hex(byte, 2)).join('')}:${hex(port, 4)}`
}

/** The 16 bytes of an IPv6 address (RFC 4291 §2.2), as the system writes it. */
function ipv6Bytes(address: string): number[] {
  const [before = '', after] = address.replace(/%.*$/, '').split('::')
  const groups = (text = '') =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const [head, tail] = [groups(before), groups(after)]
  const zeros = Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0)
  return [...head, ...zeros, ...tail].flatMap((group) => [group >> 8, group & 0xff])
}
