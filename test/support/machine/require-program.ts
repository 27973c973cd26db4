import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @throws if the program is not installed; names its Debian package. */
export function requireProgram(program: string, debianPackage: string): void {
  const folders = (process.env.PATH ?? '').split(delimiter)
  if (folders.some((folder) => existsSync(join(folder, program)))) return
  throw new Error(`${program} is not installed; Debian has it: apt-get install ${debianPackage}`)
}
