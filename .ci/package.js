// Makes the Debian package, dist/ovation_VERSION_ARCH.deb, as any user: npm run package -- [--arch amd64|arm64] [--out FOLDER]
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readRelease } from './package/read-release.js'
import { requireBuild } from './package/require-build.js'
import { requireProgram } from './package/require-program.js'
import { setModes } from './package/set-modes.js'
import { nativeArchitecture, targets } from './package/targets.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Level of xz. */
const compression = 6

try {
  const { arch, out } = readWords()
  for (const name of ['dpkg-deb', 'tar']) requireProgram(name)
  requireBuild(root)
  console.log(await makePackage(arch, out))
} catch (error) {
  console.error(`package: ${error.message}`)
  process.exitCode = 1
}

function readWords() {
  const { values } = parseArgs({ options: { arch: { type: 'string' }, out: { type: 'string' } } })
  const { arch = nativeArchitecture(), out = join(root, 'dist') } = values
  if (!(arch in targets))
    throw new Error(`--arch: expected ${Object.keys(targets).join(' or ')}; ${arch} came`)
  return { arch, out: resolve(out) }
}

async function makePackage(arch, out) {
  // These read the built tree, which is known to be there only now.
  const { stageProgram } = await import('./package/stage-program.js')
  const { stageSystem } = await import('./package/stage-system.js')
  const { stageControl } = await import('./package/stage-control.js')
  const release = readRelease(root)
  const deb = join(out, `ovation_${release.version}_${arch}.deb`)
  const image = mkdtempSync(join(tmpdir(), 'ovation-package-'))
  try {
    stageProgram(root, image, targets[arch])
    stageSystem(root, image, release)
    stageControl(root, image, release, arch)
    setModes(image)
    mkdirSync(out, { recursive: true })
    // The same bytes whenever and by whomever it is built: owners, times and the compressor's blocks do not vary.
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', `-z${compression}`, '--build', image, deb], {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(release.seconds) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } finally {
    rmSync(image, { recursive: true })
  }
  return deb
}
