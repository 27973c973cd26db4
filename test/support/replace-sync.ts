import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import type { Test } from 'tap'

/** Lets a disk fail, or take its time, until the test is over or the function returned is called. */
export function replaceSync(
  t: Test,
  sync: (descriptor: number, done: (error: Error | null) => void) => void,
): () => void {
  const { fdatasync } = fs
  const put = (one: unknown) => {
    Object.assign(fs, { fdatasync: one })
    syncBuiltinESMExports()
  }
  put(sync)
  t.teardown(() => put(fdatasync))
  return () => put(fdatasync)
}
