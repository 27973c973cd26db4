import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { t as suite, test } from '../../support/tap.js'
import { buildImage, imageFile, importBase } from './support/built-image.js'
import { openContainerHost } from './support/container-host.js'

suite.setTimeout(0)

/** Everything that can be run in there by name, besides the loader of libraries. */
const commands = ['bin/sh', 'bin/sync', 'usr/bin/flock', 'usr/bin/ovation', 'usr/local/bin/node']
const mostBytes = 160e6

test('two clean clones make the same image, and it has no npm, no root and no more than it needs', async (t) => {
  const host = await openContainerHost(t)
  await importBase(host)
  const layersOf = async (clone: string) => {
    await buildImage(host, clone)
    const [{ RootFS }] = JSON.parse(await host.podman('image', 'inspect', 'ovation'))
    return RootFS.Layers
  }
  const [one, another] = [cleanClone(t), cleanClone(t)]
  t.same(await layersOf(one), await layersOf(another), 'all files, to the byte')

  const [{ Config, Healthcheck, Size }] = JSON.parse(await host.podman('image', 'inspect', 'ovation'))
  t.match(Config, {
    User: '10001:10001',
    Entrypoint: ['ovation'],
    Cmd: ['start'],
    StopSignal: 'SIGTERM',
    Volumes: { '/state': {} },
  })
  t.same(Healthcheck.Test, ['CMD', 'ovation', 'status', '--healthy'])
  t.ok(Size < mostBytes, `${(Size / 1e6).toFixed()} MB`)

  const root = await host.podman('image', 'mount', 'ovation')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  t.same(files.filter((file) => /^(usr\/|usr\/local\/)?s?bin\/[^/]+$/.test(file)).sort(), commands)
  t.same(
    files.filter((file) => /node_modules\/(npm|typescript|tap)\//.test(file)),
    [],
  )
  t.same(readdirSync(join(root, 'etc/ovation')).sort(), [
    'layout.schema.json',
    'layouts',
    'media',
    'service.ini',
  ])
  t.same(
    readdirSync(join(root, 'var/lib/dpkg/status.d')).sort(),
    ['coreutils', 'dash', 'libc6', 'libgcc-s1', 'libstdc++6', 'util-linux'],
    'those who look for known faults find what is in it',
  )
  t.ok(files.includes('usr/share/doc/libc6/copyright'))
  const ofOthers = files.filter((file) => {
    const { uid, mode } = lstatSync(join(root, file))
    return uid !== 0 || (mode & 0o022 && !lstatSync(join(root, file)).isSymbolicLink()) || mode & 0o6000
  })
  t.same(ofOthers, ['state'], 'all else belongs to root, and nobody else can change it')
  const { uid, gid } = lstatSync(join(root, 'state'))
  t.same([uid, gid], [10001, 10001])
  await host.podman('image', 'unmount', 'ovation')

  rmSync(imageFile, { force: true })
  await host.podman('save', '--quiet', '--output', imageFile, 'ovation')
})

/** What `git clone` brings, and nothing that was built here. */
function cleanClone(t: Pick<Test, 'teardown'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ovation-clone-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync('git', ['clone', '--quiet', process.cwd(), folder])
  return folder
}
