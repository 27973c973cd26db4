import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endWithBench } from '../bench/children.js'

/** A port on 127.0.0.1 that nobody reads, to measure the cost of a flood without the daemon. */
export async function openDeafPort(): Promise<{ readonly port: number; close(): void }> {
  const child = endWithBench(fork(fileURLToPath(new URL('deaf-program.js', import.meta.url))))
  const [port] = (await once(child, 'message')) as [number]
  return { port, close: () => child.kill('SIGKILL') }
}
