import { ChildProgram } from '../child-program.js'
import type { Load, LoadResult } from '../load.js'
import type { StreamTask } from './stream-crowd.js'

/** @param requests distinct actions. */
export function streamLoad(requests: number, connections: number, tokenSecret: string): Load {
  const program = new ChildProgram<StreamTask, LoadResult>('stream/stream-crowd.js', [
    tokenSecret,
    String(connections),
    String(requests),
  ])
  const ready = program.nextMessage()
  return {
    name: `streams, 8 in flight on each of ${connections}`,
    size: requests,
    run: async (port, seconds) => {
      await ready
      return program.ask({ port, seconds })
    },
    close: () => program.close(),
  }
}
