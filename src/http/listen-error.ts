import { once } from 'node:events'
import { createServer } from 'node:net'
import { ListenError } from './server.js'

/** Why an address cannot be listened on, and what to do. */
export function describeListenError(host: string, port: number, error: NodeJS.ErrnoException): ListenError {
  return new ListenError(`cannot listen on ${host}:${port}: ${reasons[error.code ?? ''] ?? error.message}`)
}

/** Listens for a moment to see whether that is possible now; undefined if it is. */
export async function findListenError(host: string, port: number): Promise<ListenError | undefined> {
  const probe = createServer()
  try {
    await once(probe.listen({ host, port, exclusive: true }), 'listening')
  } catch (error) {
    return describeListenError(host, port, error as NodeJS.ErrnoException)
  }
  probe.close()
  await once(probe, 'close')
  return undefined
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program uses this port already (perhaps another ovation); stop it, or set [http] port',
  EADDRNOTAVAIL: 'this machine has no such address; set [http] host to one it has, or to 0.0.0.0',
  EACCES: 'not permitted; ports below 1024 need root, so set [http] port to a higher one',
}
