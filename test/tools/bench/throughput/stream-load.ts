import { Child } from '../../../support/load/child.js'
import type { Load } from './load.js'
import type { StreamCalls } from './stream-phones.js'

/** Actions over streams, on the demo. @param requests distinct actions. */
export function streamLoad(requests: number, connections: number): Load {
  const phones = new URL('stream-phones.js', import.meta.url)
  const child = new Child<StreamCalls>(phones, String(connections), String(requests))
  return {
    name: `streams, 8 actions in flight on each of ${connections}`,
    size: requests,
    run: (port, seconds) => child.call('run', port, seconds),
    close: () => child.close(),
  }
}
