import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listProgram } from '../../install/payload/program-files.js'
import { targets } from './targets.js'
import type { Release } from './write-files.js'

/** SPDX 2.3, as far as it is changed here. */
interface Bill {
  readonly SPDXID: string
  readonly documentDescribes: readonly string[]
  readonly creationInfo: object
  /** The file name is the path in the project; empty for the project itself. */
  readonly packages: readonly Record<'name' | 'SPDXID' | 'versionInfo' | 'packageFileName', string>[]
  readonly relationships: readonly Record<
    'spdxElementId' | 'relatedSpdxElement' | 'relationshipType',
    string
  >[]
}

/**
 * Writes `ovation-VERSION.spdx.json`, which lists the software in the Debian package: each npm package, also of those that
 * are bundled, and Node. The same npm always writes the same file, and needs no network. @param out the folder for it.
 * @returns its path.
 * @throws if npm does not know of a package that is in it.
 */
export function writeBill(root: string, architecture: string, out: string, release: Release): string {
  const target = targets[architecture]!
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'spdx', '--sbom-type', 'application'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const shipped = shippedPart(JSON.parse(text), packagesOf(root, listProgram(root, target)))
  const bill = withNode(shipped, target.node)
  const path = join(out, `ovation-${release.version}.spdx.json`)
  writeFileSync(path, `${JSON.stringify(lasting(bill, release), null, 2)}\n`)
  return path
}

/** The folder of each package in the program, by name and version: npm lists a package that is there twice only once. */
function packagesOf(root: string, files: readonly string[]): ReadonlyMap<string, string> {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const placeOf = (file: string, { name, version }: { name: string; version: string }) =>
    [`${name}@${version}`, dirname(file)] as const
  const manifests = files.filter((file) => /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file))
  const bundled = 'dist/vendor/packages.json'
  return new Map([
    ...read(bundled).map((each: { name: string; version: string }) => placeOf(bundled, each)),
    ...manifests.map((file) => placeOf(file, read(file))),
  ])
}

/** Selected here and not by npm's `--omit dev`, which also omits packages that both the program and its tools need. */
function shippedPart(bill: Bill, shipped: ReadonlyMap<string, string>): Bill {
  const [own] = bill.documentDescribes
  const packages = bill.packages.flatMap((each) => {
    const packageFileName = shipped.get(`${each.name}@${each.versionInfo}`)
    if (each.SPDXID === own) return [each]
    return packageFileName === undefined ? [] : [{ ...each, packageFileName }]
  })
  const listed = new Set(packages.map((each) => `${each.name}@${each.versionInfo}`))
  const missing = [...shipped.keys()].filter((name) => !listed.has(name))
  if (missing.length > 0) throw new Error(`npm sbom does not list ${missing.join(', ')}; run \`npm ci\``)
  const ids = new Set([bill.SPDXID, ...packages.map(({ SPDXID }) => SPDXID)])
  const relationships = bill.relationships.filter(
    ({ spdxElementId, relatedSpdxElement }) => ids.has(spdxElementId) && ids.has(relatedSpdxElement),
  )
  return { ...bill, packages, relationships }
}

function withNode(bill: Bill, { archive, integrity }: (typeof targets)[string]['node']): Bill {
  const [, version = ''] = archive.split('@')
  const SPDXID = `SPDXRef-Package-node-${version}`
  const [own = ''] = bill.documentDescribes
  const checksumValue = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
  const node = {
    name: 'node',
    SPDXID,
    versionInfo: version,
    packageFileName: 'bin/node',
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    homepage: 'https://nodejs.org',
    licenseDeclared: 'NOASSERTION',
    externalRefs: [
      { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: `pkg:npm/${archive}` },
      {
        referenceCategory: 'SECURITY',
        referenceType: 'cpe23Type',
        referenceLocator: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
      },
    ],
    checksums: [{ algorithm: 'SHA512', checksumValue }],
  }
  const relationship = { spdxElementId: SPDXID, relatedSpdxElement: own, relationshipType: 'DEPENDENCY_OF' }
  return { ...bill, packages: [...bill.packages, node], relationships: [...bill.relationships, relationship] }
}

/** The bill with the time of the release (SPDX 2.3 §6.9) and a name (§6.5) derived from the content. */
function lasting(bill: Bill, { version, seconds }: Release): object {
  const created = new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
  const content = { ...bill, documentNamespace: '', creationInfo: { ...bill.creationInfo, created } }
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { ...content, documentNamespace: `http://spdx.org/spdxdocs/ovation-${version}-${digest}` }
}

/** Writes `SHA256SUMS` for sha256sum(1), with all files of a version in a folder. @returns its path. */
export function writeSums(folder: string, version: string): string {
  const isOfVersion = (name: string) =>
    (name.startsWith(`ovation_${version}_`) && name.endsWith('.deb')) ||
    [`ovation-${version}.spdx.json`, `ovation-client-${version}.tgz`].includes(name)
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  const lines = readdirSync(folder)
    .filter(isOfVersion)
    .sort()
    .map((name) => `${sumOf(name)}  ${name}\n`)
  const path = join(folder, 'SHA256SUMS')
  writeFileSync(path, lines.join(''))
  return path
}
