import type { Socket } from 'node:net'
import type { Test } from 'tap'
import { within } from '../../support/time/until.js'
import { dial } from '../../support/wire/dial.js'
import { handshake } from './handshake.js'

/** A WebSocket made by hand, for what no library would send. */
export interface RawStream {
  readonly socket: Socket
  /** The texts received. */
  readonly texts: readonly string[]
  /** What the pongs held. */
  readonly pongs: readonly string[]
  /** Resolves when the connection is over: to the code of the close frame, if one was received. */
  readonly ended: Promise<number | undefined>
  send(...frames: readonly Buffer[]): void
  /** Waits until at least `count` texts have been received. */
  received(count: number): Promise<readonly string[]>
}

/** What the bits of a frame's head say, where it is not a whole text as it should be (RFC 6455 §5.2). */
export interface FrameHead {
  readonly opcode?: number
  readonly final?: boolean
  readonly masked?: boolean
  readonly reserved?: number
  /** What the length field says instead of the truth. */
  readonly announced?: number
}

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 }

/** RFC 6455 §7.4.1: a close frame without a code. */
const noCode = 1005

/** A frame as a client sends it; its mask is four zeros. */
export function frameOf(payload: string | Buffer, head: FrameHead = {}): Buffer {
  const { opcode = opcodes.text, final = true, masked = true, reserved = 0 } = head
  const bytes = Buffer.from(payload)
  const length = head.announced ?? bytes.length
  const mask = masked ? 0x80 : 0
  const field =
    length < 126
      ? [mask | length]
      : length < 65_536
        ? [mask | 126, length >> 8, length & 255]
        : [mask | 127, 0, 0, 0, 0, length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255]
  const first = (final ? 0x80 : 0) | (reserved << 4) | opcode
  return Buffer.concat([Buffer.from([first, ...field]), Buffer.alloc(masked ? 4 : 0), bytes])
}

/** Opens a stream; its first frame is the hello, if there is one. */
export async function openRawStream(t: Test, port: number, hello?: unknown): Promise<RawStream> {
  const socket = dial(port, { noDelay: true })
  t.teardown(() => socket.destroy())
  const texts: string[] = []
  const pongs: string[] = []
  let unread = Buffer.alloc(0)
  let isOpen = false
  let code: number | undefined
  let wake = () => {}
  const opened = new Promise<void>((resolve) => {
    socket.on('data', (bytes) => {
      unread = Buffer.concat([unread, bytes])
      if (!isOpen) {
        const end = unread.indexOf('\r\n\r\n')
        if (end < 0) return
        isOpen = true
        unread = unread.subarray(end + 4)
        resolve()
      }
      for (let frame = take(); frame; frame = take()) {
        if (frame.opcode === opcodes.text) texts.push(frame.payload.toString())
        if (frame.opcode === opcodes.pong) pongs.push(frame.payload.toString())
        if (frame.opcode === opcodes.close)
          code = frame.payload.length < 2 ? noCode : frame.payload.readUInt16BE(0)
      }
      wake()
    })
  })
  const take = () => {
    const frame = frameIn(unread)
    if (frame) unread = unread.subarray(frame.size)
    return frame
  }
  // A server that refuses may close while we are still sending.
  socket.on('error', () => {})
  const ended = new Promise<number | undefined>((resolve) => socket.on('close', () => resolve(code)))
  socket.write(handshake())
  await within('the stream is open', opened)
  const send = (...frames: readonly Buffer[]) => void socket.write(Buffer.concat(frames))
  if (hello !== undefined) send(frameOf(JSON.stringify({ hello })))
  return {
    socket,
    texts,
    pongs,
    ended,
    send,
    received: async (count) => {
      while (texts.length < count) {
        const more = new Promise<void>((resolve) => {
          wake = resolve
        })
        await within(`${count} texts`, more, () => texts)
      }
      return texts
    },
  }
}

/** The first frame of a server, if it is whole. */
function frameIn(
  bytes: Buffer,
): { readonly opcode: number; readonly payload: Buffer; readonly size: number } | undefined {
  if (bytes.length < 2) return undefined
  const short = bytes[1]! & 127
  const start = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < start) return undefined
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  if (bytes.length < start + length) return undefined
  return {
    opcode: bytes[0]! & 15,
    payload: bytes.subarray(start, start + length),
    size: start + length,
  }
}
