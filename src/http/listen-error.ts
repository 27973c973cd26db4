import { ListenError } from './server.js'

/** Why an address cannot be listened on, and what to do. */
export function describeListenError(host: string, port: number, error: NodeJS.ErrnoException): ListenError {
  return new ListenError(`cannot listen on ${host}:${port}: ${reasons[error.code ?? ''] ?? error.message}`)
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program uses this port already (perhaps another ovation); stop it, or set [http] port',
  EADDRNOTAVAIL: 'this machine has no such address; set [http] host to one it has, or to 0.0.0.0',
  EACCES: 'not permitted; ports below 1024 need root, so set [http] port to a higher one',
}
