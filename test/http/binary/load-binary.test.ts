import { appendFileSync, chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadBinary } from '../../../src/http/binary/load-binary.js'
import { findPublished } from '../../../src/http/binary/published-binaries.js'
import { thisRuntime } from '../../../src/http/engine/choose-engine.js'
import { best, hasUws } from '../../support/engine.js'
import { test } from '../../support/tap.js'

const { version, platform, arch, abi } = thisRuntime
const here = `this is Node ${version} on ${platform} ${arch}`
const binaryFor = (place: string) => findPublished(`uws_${place}.node`)
/** For the Node that this is not. */
const otherNode = binaryFor(`linux_x64_${abi === '115' ? 127 : 115}`)
const otherPlatform = binaryFor(`linux_${arch === 'arm64' ? 'x64' : 'arm64'}_127`)

/** What is wrong with a file that somebody brings, and what is said of it. */
const faults: Readonly<Record<string, readonly [make: (path: string) => void, why: RegExp | string]>> = {
  'does not exist': [() => {}, 'cannot be read (ENOENT)'],
  'is empty': [(path) => writeFileSync(path, ''), 'is damaged: the file is too short'],
  'is text': [(path) => writeFileSync(path, 'x'.repeat(9999)), /^is damaged or for another platform: /],
  // The system ends a process that loads it.
  'is half of a download': [
    (path) => writeFileSync(path, readFileSync(otherNode).subarray(0, 100_000)),
    /^is damaged: loading it ends in SIG/,
  ],
  'is published for another Node': [
    (path) => copyFileSync(otherNode, path),
    new RegExp(`^is uws_linux_x64_\\d+\\.node, but ${here}`),
  ],
  'is published for another platform': [
    (path) => copyFileSync(otherPlatform, path),
    new RegExp(`^is uws_linux_\\w+\\.node, but ${here}`),
  ],
  'was built for another Node': [
    (path) => {
      copyFileSync(otherNode, path)
      appendFileSync(path, 'x')
    },
    `is for another Node: this is ${version}, with binary interface ${abi}`,
  ],
  'was built for another platform': [
    (path) => {
      copyFileSync(otherPlatform, path)
      appendFileSync(path, 'x')
    },
    `is damaged or for another platform: this is ${platform} ${arch}`,
  ],
  'is another addon': [(path) => copyFileSync(addon(), path), 'is not uWebSockets.js'],
}

function addon(): string {
  const name = `jsonwebtoken-linux-${arch}-gnu`
  return join('node_modules', '@node-rs', name, `jsonwebtoken.linux-${arch}-gnu.node`)
}

for (const [what, [make, why]] of Object.entries(faults))
  test(`[http] uws_path = a file that ${what}: it is refused by name, and the others are tried`, (t) => {
    const path = join(t.testdir(), 'own.node')
    make(path)
    const { loaded, refused } = loadBinary(path, thisRuntime)
    t.match(refused[0], { name: path, why, isAlarming: true })
    t.equal(loaded?.name ?? null, best.binary)
    t.end()
  })

test('[http] uws_path = a file that others may write: nothing is loaded, and the mistake is named', (t) => {
  const path = join(t.testdir({ 'own.node': 'x' }), 'own.node')
  chmodSync(path, 0o666)
  t.throws(() => loadBinary(path, thisRuntime), { name: 'InvalidConfiguration', message: /chmod go-w/ })
  t.end()
})

test('[http] uws_path = a good binary: it is the one that serves', {
  skip: !hasUws && 'none fits here',
}, (t) => {
  const path = join(t.testdir(), 'own')
  copyFileSync(findPublished(best.binary!), path)
  const { loaded, refused } = loadBinary(path, thisRuntime)
  t.equal(loaded?.name, path)
  t.same(refused, [])
  t.end()
})

test('a runtime that nobody has built a binary for has none, and none was tried', (t) => {
  t.same(loadBinary('', { ...thisRuntime, platform: 'plan9' }), { loaded: undefined, refused: [] })
  t.end()
})
