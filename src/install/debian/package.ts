import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '../../settings/package-root.js'
import { makePackage } from './make-package.js'

// npm run package -- [--arch amd64|arm64] [--out FOLDER]
try {
  const { values } = parseArgs({ options: { arch: { type: 'string' }, out: { type: 'string' } } })
  // The architecture of this machine, as Debian calls it.
  const native = process.arch === 'x64' ? 'amd64' : process.arch
  const { arch = native, out = join(packageRoot, 'dist') } = values
  console.log(makePackage(packageRoot, arch, resolve(out), process.env))
} catch (error) {
  console.error(`package: ${(error as Error).message}`)
  process.exitCode = 1
}
