// Makes the Debian package: npm run package -- [--arch amd64|arm64] [--out FOLDER]
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildProgram } from '../dist/src/cli/main.js'
import { makePackage } from '../dist/src/install/debian/make-package.js'
import { packageRoot } from '../dist/src/settings/package-root.js'

const silent = { print: () => {}, complain: () => {} }
const commands = buildProgram({ command: 'ovation', env: {}, cwd: '/', isTerminal: false, ...silent })

try {
  const { values } = parseArgs({ options: { arch: { type: 'string' }, out: { type: 'string' } } })
  // The architecture of this machine, as Debian calls it.
  const native = process.arch === 'x64' ? 'amd64' : process.arch
  const { arch = native, out = join(packageRoot, 'dist') } = values
  console.log(makePackage(packageRoot, arch, resolve(out), process.env, commands))
} catch (error) {
  console.error(`package: ${error.message}`)
  process.exitCode = 1
}
