import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from '../../support/tap.js'
import { builtPackage, field, unpack } from './support/built-package.js'

interface BillEntry {
  readonly name: string
  readonly versionInfo: string
  readonly packageFileName: string
}

const folder = dirname(builtPackage)
const bill = `ovation-${field('Version')}.spdx.json`

test('sha256sum finds package, bill and client as they were made', async (t) => {
  const checked = execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const client = `ovation-client-${field('Version')}.tgz`
  t.same(
    checked.trim().split('\n').sort(),
    [bill, client, basename(builtPackage)].map((name) => `${name}: OK`),
  )
})

test('the bill lists what is in the package, by place and version, and nothing else', async (t) => {
  const home = join(unpack(), 'usr', 'lib', 'ovation')
  const { packages } = JSON.parse(readFileSync(join(folder, bill), 'utf8')) as {
    packages: readonly BillEntry[]
  }
  const manifests = execFileSync('find', [home, '-path', '*/node_modules/*', '-name', 'package.json'], {
    encoding: 'utf8',
  })
  const found = manifests
    .trim()
    .split('\n')
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string })
    .filter(({ name, version }) => name !== undefined && version !== undefined)
    .map(({ name, version }) => `${name}@${version}`)
  const licenses = readFileSync(join(home, 'dist', 'vendor', 'LICENSE'), 'utf8')
  const bundled = [...licenses.matchAll(/^# (\S+) (\d\S+) \(/gm)].map(
    ([, name, version]) => `${name}@${version}`,
  )
  t.ok(bundled.length > 15)
  const node = execFileSync(join(home, 'bin', 'node'), ['--version'], { encoding: 'utf8' }).trim()
  const listed = packages.map(({ name, versionInfo }) => `${name}@${versionInfo}`)
  t.same(
    listed.toSorted(),
    [...new Set([...found, ...bundled]), `ovation@${field('Version')}`, node.replace('v', 'node@')].sort(),
  )
  t.ok(listed.length > 40)
  for (const { name, versionInfo, packageFileName } of packages) {
    if (name === 'node' || packageFileName === 'dist/vendor') continue
    const { version } = JSON.parse(readFileSync(join(home, packageFileName, 'package.json'), 'utf8'))
    t.equal(version, versionInfo, packageFileName)
  }
})

test('in the bill every relation is one of what it lists', async (t) => {
  const { SPDXID, packages, relationships } = JSON.parse(readFileSync(join(folder, bill), 'utf8'))
  const ids = [SPDXID, ...packages.map((each: { SPDXID: string }) => each.SPDXID)]
  t.equal(new Set(ids).size, ids.length)
  for (const { spdxElementId, relatedSpdxElement } of relationships)
    t.ok(ids.includes(spdxElementId) && ids.includes(relatedSpdxElement))
})
