import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { Program } from '../../../src/install/program.js'
import { listProgram } from '../../../src/install/program-files.js'

/** A built clone of this project without what only developers need, as a person has it in her home. */
export function makeClone(t: Pick<Test, 'teardown'>, owner: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'ovation-clone-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const clone = join(folder, 'clone')
  new Program(process.cwd(), listProgram(process.cwd()), clone).renew()
  for (const path of ['.', ...readdirSync(clone, { recursive: true, encoding: 'utf8' })])
    chownSync(join(clone, path), owner, owner)
  return clone
}
