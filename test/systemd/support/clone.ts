import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { listProgram } from '../../../src/install/payload/program-files.js'
import { ProgramCopy } from '../../../src/install/program-copy.js'

/** A built clone of this project without what only developers need, as a person has it in her home. */
export function makeClone(t: Pick<Test, 'teardown'>, owner: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'ovation-clone-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const clone = join(folder, 'clone')
  new ProgramCopy(process.cwd(), listProgram(process.cwd()), clone).renew()
  for (const path of ['.', ...readdirSync(clone, { recursive: true, encoding: 'utf8' })])
    chownSync(join(clone, path), owner, owner)
  return clone
}
