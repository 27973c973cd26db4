import { type SpawnSyncReturns, spawnSync } from 'node:child_process'

/**
 * Where systems keep their own programs, Debian's first, NixOS's last. The caller's PATH is not used: one who sets that
 * must not choose the program.
 */
export const systemPath = '/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin:/run/current-system/sw/bin'

/** Runs a system program until it ends, with no other environment. @throws if it does not exist. */
export function runSystemProgram(program: string, words: readonly string[]): SpawnSyncReturns<string> {
  const env = { PATH: systemPath, LANG: 'C.UTF-8' }
  const result = spawnSync(program, words, { encoding: 'utf8', env })
  if (result.error) throw new Error(`cannot run ${program} (${result.error.message}); is it installed?`)
  return result
}
