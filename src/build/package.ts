import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildProgram } from '../cli/main.js'
import { packageRoot } from '../settings/package-root.js'
import { packClient } from './client-package.js'
import { makePackage, readRelease } from './debian/make-package.js'
import { writeBill, writeSums } from './debian/write-bill.js'

// npm run package -- [--arch amd64|arm64] [--out FOLDER]
try {
  const { values } = parseArgs({ options: { arch: { type: 'string' }, out: { type: 'string' } } })
  // The architecture of this machine, as Debian calls it.
  const native = process.arch === 'x64' ? 'amd64' : process.arch
  const { arch = native, out = join(packageRoot, 'dist') } = values
  const folder = resolve(out)
  const release = readRelease(packageRoot, process.env.SOURCE_DATE_EPOCH)
  console.log(makePackage(packageRoot, arch, folder, process.env, describeCommands()))
  console.log(writeBill(packageRoot, arch, folder, release))
  console.log(packClient(packageRoot, folder, release.version))
  console.log(writeSums(folder, release.version))
} catch (error) {
  console.error(`package: ${(error as Error).message}`)
  process.exitCode = 1
}

/** The command line, for the manual page and the completion. */
function describeCommands() {
  const silent = { print: () => {}, complain: () => {} }
  return buildProgram({ command: 'ovation', env: {}, cwd: '/', isTerminal: false, ...silent })
}
