import { type SpawnSyncReturns, spawnSync } from 'node:child_process'

/** Where a system keeps its own programs. In the folders of the caller's PATH others could have put some of that name. */
const path = '/usr/sbin:/usr/bin:/sbin:/bin'

/** Runs a program of the system to its end, with no other environment. @throws if it is not there. */
export function runSystemProgram(program: string, words: readonly string[]): SpawnSyncReturns<string> {
  const result = spawnSync(program, words, { encoding: 'utf8', env: { PATH: path, LANG: 'C.UTF-8' } })
  if (result.error) throw new Error(`${program} cannot be run (${result.error.message}); is it installed?`)
  return result
}
