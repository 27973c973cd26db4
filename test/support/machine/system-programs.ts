import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import type { Test } from 'tap'

/** How a replaced system program ends; missing fields are empty, or 0. */
export interface Ending {
  readonly status?: number
  readonly stdout?: string
  readonly stderr?: string
}

/**
 * Until the test is over no system program is run to its end: `run` returns how it would have ended.
 *
 * @returns the command lines of these programs.
 */
export function replaceSystemPrograms(t: Test, run: (program: string) => Ending): readonly string[] {
  const asked: string[] = []
  const { spawnSync } = childProcess
  const replace = (by: typeof spawnSync) => {
    childProcess.spawnSync = by
    syncBuiltinESMExports()
  }
  t.teardown(() => replace(spawnSync))
  replace(((program: string, args: readonly string[]) => {
    asked.push([program, ...args].join(' '))
    return { status: 0, stdout: '', stderr: '', ...run(program) }
  }) as typeof spawnSync)
  return asked
}
