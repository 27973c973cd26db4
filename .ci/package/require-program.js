import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @throws if the program is nowhere on the PATH. */
export function requireProgram(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  if (!folders.some((folder) => existsSync(join(folder, name))))
    throw new Error(`${name} is not installed; Debian has it: apt-get install ${debianPackages[name]}`)
}

const debianPackages = { 'dpkg-deb': 'dpkg', tar: 'tar' }
