import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { TestDaemon } from '../../../support/machine/daemon.js'
import { waitUntil } from './wait-until.js'

/** A request in the form that `fetch` takes. */
export interface Post {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Sends actions, each on a connection of its own, so that the daemon reads all of them in one turn of its event loop:
 * it is stopped until the system has received the last byte. Resolves to their statuses.
 */
export async function sendAtOnce(daemon: TestDaemon, posts: readonly Post[]): Promise<readonly number[]> {
  const { pid } = daemon.process
  daemon.process.signal('SIGSTOP')
  try {
    await waitUntil(() => isStopped(pid), 'the daemon to be stopped')
    const requests = posts.map((post) => open(daemon.port, post))
    const allSent = Promise.all(requests.map((sent) => once(sent, 'finish')))
    const [statuses] = await Promise.all([
      Promise.all(requests.map(statusOf)),
      allSent.then(() => daemon.process.signal('SIGCONT')),
    ])
    return statuses
  } finally {
    daemon.process.signal('SIGCONT')
  }
}

function open(port: number, { body, ...head }: Post): ClientRequest {
  const signal = AbortSignal.timeout(20_000)
  return request({ ...head, host: '127.0.0.1', port, path: '/action', agent: false, signal }).end(body)
}

async function statusOf(sent: ClientRequest): Promise<number> {
  const [response]: IncomingMessage[] = await once(sent, 'response')
  response!.resume()
  return response!.statusCode!
}

/** The state is the third field; see proc_pid_stat(5). */
function isStopped(pid: number): boolean {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] === 'T'
}
