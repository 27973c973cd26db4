import osc from 'osc'
import type { Test } from 'tap'
import { WebSocket } from 'ws'
import { freePort } from '../../support/machine/free-port.js'
import { type Answer, answer, type Overrides, runBridge } from '../../support/show/bridge.js'
import { until, within } from '../../support/time/until.js'
import { readPacket } from '../../support/wire/sink.js'

/** A WebSocket of OSCQuery as a program sees it. */
export interface OscQueryPeer {
  readonly socket: WebSocket
  /** OSC messages, such as `/0001 if 1 0.01`; each came in a frame of its own. */
  readonly messages: readonly string[]
  /** Text frames, parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the fields that it expects
  readonly told: readonly any[]
  listen(...paths: readonly string[]): void
  ignore(...paths: readonly string[]): void
  /** Waits until all that it sent has been read. */
  heard(): Promise<void>
  /** Waits for messages and compares nothing. */
  received(count: number): Promise<readonly string[]>
}

/** A service with OSCQuery, until the test is over. */
export async function runOscQuery(t: Test, overrides: Overrides = {}) {
  const port = await freePort()
  const bridge = await runBridge(t, { ...overrides, oscquery: { port } })
  const base = `http://127.0.0.1:${port}`
  const ask = (path: string, init: RequestInit = {}): Promise<Answer> => answer(fetch(base + path, init))
  const open = (headers: Readonly<Record<string, string>> = {}) => openPeer(t, port, headers)
  return { ...bridge, port, base, ask, open }
}

/** Opens a WebSocket as libossia and Chataigne do: at the root, without a subprotocol. */
export async function openPeer(
  t: Pick<Test, 'teardown'>,
  port: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<OscQueryPeer> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { headers })
  const messages: string[] = []
  const told: unknown[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) messages.push(messageIn(data))
    else told.push(JSON.parse(String(data)))
  })
  t.teardown(() => socket.terminate())
  await within(
    'the WebSocket is open',
    new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject)),
  )
  socket.on('error', () => {})
  const command = (COMMAND: string, paths: readonly string[]) => {
    for (const DATA of paths) socket.send(JSON.stringify({ COMMAND, DATA }))
  }
  return {
    socket,
    messages,
    told,
    listen: (...paths) => command('LISTEN', paths),
    ignore: (...paths) => command('IGNORE', paths),
    heard: () =>
      within('a pong', new Promise<void>((resolve) => socket.once('pong', () => resolve()).ping())),
    received: async (count) => {
      await until(
        () => messages.length >= count,
        `${count} messages`,
        () => messages,
      )
      return messages
    },
  }
}

function messageIn(frame: Buffer): string {
  const packet = osc.readPacket(frame, { metadata: true })
  if ('packets' in packet)
    throw new Error('expected one OSC message, which every program reads; received a bundle')
  return readPacket(packet)[0]!
}
