import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const sources = 'test/tools/bench/generator/native'
const flags = ['-std=gnu17', '-O2', '-Wall', '-Wextra', '-Werror', '-D_GNU_SOURCE']

/** Builds the load generator into a folder. @returns the program. @throws Error if that is impossible. */
export function buildGenerator(folder: string): string {
  const program = join(folder, 'load-generator')
  const files = readdirSync(sources).filter((name) => name.endsWith('.c'))
  const words = [...flags, ...files.map((name) => join(sources, name)), '-lm', '-o', program]
  const { error, status, stderr } = spawnSync('cc', words, { encoding: 'utf8' })
  if (error) throw new Error('cc is not installed; Debian has it: apt-get install gcc libc6-dev')
  if (status !== 0) throw new Error(`cc could not build the load generator:\n${stderr}`)
  return program
}
