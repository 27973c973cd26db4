import { createServer } from 'node:net'

/** Different from that of a process started just before or after. */
let next = 12_000 + ((process.pid * 211) % 20_000)

/**
 * A free TCP port, for programs that need a number. The ports that the system assigns are higher, and each test process
 * starts at a different one, so that nothing else takes it meanwhile.
 */
export function freePort(): Promise<number> {
  const port = next++
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
