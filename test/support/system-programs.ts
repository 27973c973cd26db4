import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import type { Test } from 'tap'

/** How a program ends that is run in the place of one of the system; what is not said is empty, and 0. */
export interface Ending {
  readonly status?: number
  readonly stdout?: string
  readonly stderr?: string
}

/**
 * Until the test is over no program of the system is run to its end: `run` says how it would have ended.
 *
 * @returns each that was to be run, with its words.
 */
export function replaceSystemPrograms(t: Test, run: (program: string) => Ending): readonly string[] {
  const asked: string[] = []
  const { spawnSync } = childProcess
  const replace = (by: typeof spawnSync) => {
    childProcess.spawnSync = by
    syncBuiltinESMExports()
  }
  t.teardown(() => replace(spawnSync))
  replace(((program: string, words: readonly string[]) => {
    asked.push([program, ...words].join(' '))
    return { status: 0, stdout: '', stderr: '', ...run(program) }
  }) as typeof spawnSync)
  return asked
}
