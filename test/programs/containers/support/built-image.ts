import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeOf } from '../../../run/program.js'
import { debianBase } from '../../../support/machine/debian-base.js'
import { certificates, npmFolder, npmVariables } from '../../../support/machine/npm.js'
import type { ContainerHost } from './container-host.js'

/** The image as a file, which the test of the build leaves to the others: they have no network that leads anywhere. */
export const imageFile: string = join(process.cwd(), 'dist', 'ovation-image.tar')

/** What the Containerfile asks for; nothing is fetched from a registry of images here. */
const base = 'node:22-bookworm-slim'

/** Makes an image with Node 22 and npm of a small Debian 12, under the name of the base. */
export async function importBase(host: ContainerHost): Promise<void> {
  const node = nodeOf(22)
  await importRoot(
    host,
    base,
    Object.entries(npmVariables()).map(([name, value]) => `ENV ${name}=${value}`),
    (root) => {
      execFileSync('cp', ['-a', '--reflink=auto', `${debianBase('bookworm', 'ca-certificates')}/.`, root])
      cpSync(node, join(root, 'usr/local/bin/node'), { dereference: true })
      cpSync(npmFolder(), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
      symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
      cpSync(certificates, join(root, certificates))
    },
  )
}

/** Makes an image with one program of this machine, and the libraries that it is linked with. @param changes as `podman import` has them. */
export async function importProgram(
  host: ContainerHost,
  image: string,
  program: string,
  changes: readonly string[],
): Promise<void> {
  await importRoot(host, image, changes, (root) => {
    const path = execFileSync('which', [program], { encoding: 'utf8' }).trim()
    const linked = execFileSync('ldd', [path], { encoding: 'utf8' }).match(/\/\S+/g) ?? []
    for (const file of linked) cpSync(file, join(root, file), { dereference: true })
    cpSync(path, join(root, program), { dereference: true })
  })
}

async function importRoot(
  host: ContainerHost,
  image: string,
  changes: readonly string[],
  fill: (root: string) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ovation-image-'))
  try {
    const root = join(folder, 'root')
    mkdirSync(root)
    fill(root)
    const tar = join(folder, 'root.tar')
    execFileSync('tar', ['-C', root, '-cf', tar, '.'])
    await host.podman('import', ...changes.flatMap((each) => ['--change', each]), tar, image)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Builds the image from a clean clone, as its Containerfile says. */
export async function buildImage(host: ContainerHost, clone: string): Promise<void> {
  const how = ['--isolation', 'chroot', '--pull=never', '--format', 'docker', '--timestamp', '0']
  const which = ['--quiet', '--tag', 'ovation', '--file', 'config/containers/Containerfile', '.']
  await host.done('buildah', ['bud', ...how, ...which], clone)
}

/** @throws where it was not built. */
export async function loadImage(host: ContainerHost): Promise<void> {
  if (!existsSync(imageFile))
    throw new Error(`${imageFile} is missing; run dist/test/programs/containers/build-image.test.js first`)
  await host.podman('load', '--quiet', '--input', imageFile)
}
