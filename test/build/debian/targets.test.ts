import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fetchNode } from '../../../src/build/debian/targets.js'
import { test } from '../../support/tap.js'

const file = 'node_modules/.cache/ovation/node-1.0.0.tgz'

test('a Node with another hash is refused, and not kept', async (t) => {
  const root = t.testdir({ node_modules: { '.cache': { ovation: { 'node-1.0.0.tgz': 'something else' } } } })
  t.throws(() => fetchNode(root, { archive: 'node@1.0.0', integrity: 'sha512-meant' }), {
    message: /^node@1\.0\.0: expected the hash sha512-meant; received sha512-\S+, which was deleted/,
  })
  t.notOk(existsSync(join(root, file)))
})

test('one that was downloaded before is taken without a network', async (t) => {
  const root = t.testdir({ node_modules: { '.cache': { ovation: { 'node-1.0.0.tgz': '' } } } })
  const integrity =
    'sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg=='
  t.equal(fetchNode(root, { archive: 'node@1.0.0', integrity }), join(root, file))
})
