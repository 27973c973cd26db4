import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Test } from 'tap'

/** Which way bytes go: from the machine to the broker, or back. */
type Way = 'there' | 'back'

/** A way to the broker that can be closed, for one machine. */
export interface Gate {
  readonly port: number
  /** As in `[cluster] nats`. */
  readonly url: string
  /** Bytes go no further, and nobody is told: a cable that was pulled. Without a way: both. */
  shut(way?: Way): void
  /** Breaks all connections and takes no new ones: a program that has ended. */
  cut(): void
  /** From now on bytes take so long each way, ms: a line over a continent. */
  delay(ms: number): void
  /** What waits goes on where the connection is still there. */
  open(): void
  /** Of connections through it. */
  readonly count: number
}

interface Pair {
  readonly there: Socket
  readonly back: Socket
}

/** Opens a gate in front of a port of this machine; it goes with the test. */
export async function openGate(t: Pick<Test, 'teardown'>, target: number): Promise<Gate> {
  const pairs = new Set<Pair>()
  const shut = new Set<Way>()
  let isCut = false
  let delayMs = 0
  const settle = ({ there, back }: Pair) => {
    // `there` is the machine's end: what it sends is read from it.
    for (const [way, socket] of [
      ['there', there],
      ['back', back],
    ] as const)
      if (shut.has(way)) socket.pause()
      else socket.resume()
  }
  const server: Server = createServer({ pauseOnConnect: true }, (there) => {
    if (isCut) return breakOff(there)
    const back = connect(target, '127.0.0.1')
    const pair = { there, back }
    pairs.add(pair)
    for (const [from, to] of [
      [there, back],
      [back, there],
    ] as const) {
      from.on('data', (bytes) => {
        if (delayMs === 0) to.write(bytes)
        else setTimeout(() => to.destroyed || to.write(bytes), delayMs)
      })
      from.on('error', () => {})
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
    }
    settle(pair)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const settleAll = () => {
    for (const pair of pairs) settle(pair)
  }
  const reset = () => {
    for (const { there, back } of pairs) {
      breakOff(there)
      breakOff(back)
    }
  }
  t.teardown(() => {
    isCut = true
    reset()
    server.close()
  })
  return {
    port,
    url: `nats://127.0.0.1:${port}`,
    get count() {
      return pairs.size
    },
    shut: (way) => {
      for (const each of way ? [way] : (['there', 'back'] as const)) shut.add(each)
      settleAll()
    },
    cut: () => {
      isCut = true
      reset()
    },
    delay: (ms) => {
      delayMs = ms
    },
    open: () => {
      isCut = false
      shut.clear()
      settleAll()
    },
  }
}

/** One that is reset while its end is on its way is never closed by Node (20, 22), and the process spins instead of ending. */
function breakOff(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}
