import { createServer } from 'node:net'

/** Far from those of a process that was started just before or after. */
let next = 12_000 + ((process.pid * 211) % 20_000)

/**
 * A TCP port that nobody listens on, for programs that must be told one. Ports that the system gives out by itself
 * lie higher, and each test process begins at another, so nobody takes it in the meantime.
 */
export function freePort(): Promise<number> {
  const port = next++
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
