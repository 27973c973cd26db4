import { once } from 'node:events'
import { createServer } from 'node:net'
import { describeListenError } from '../http/listen-error.js'

/** @throws if another program listens there. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    throw describeListenError(host, port, error as NodeJS.ErrnoException)
  }
  server.close()
  await once(server, 'close')
}
