import { createServer, type Server } from 'node:net'

/** The ports that the system assigns are higher. A process keeps the first port of a block, so that the others are its own. */
const [lowest, blocks, size] = [12_000, 200, 100]

let block = process.pid
const own: number[] = []

/** A free TCP port, for programs that need a number: nothing else takes it meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = own.shift()
    if (port === undefined) await takeBlock()
    else if (await close(await listen(port))) return port
  }
}

async function takeBlock(): Promise<void> {
  const first = lowest + (block++ % blocks) * size
  const kept = await listen(first)
  kept?.unref()
  if (kept) own.push(...Array.from({ length: size - 1 }, (_, n) => first + 1 + n))
}

/** @returns nothing if the port is taken. */
function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** @returns whether there was one. */
function close(server: Server | undefined): Promise<boolean> {
  return new Promise((resolve) => (server ? server.close(() => resolve(true)) : resolve(false)))
}
