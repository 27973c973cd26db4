import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { followLinks } from '../../src/trust/follow-links.js'
import { test } from '../support/tap.js'

test('links never lead out of the root', (t) => {
  const root = t.testdir({ real: { in: {} } })
  const link = (target: string, path: string) => symlinkSync(target, join(root, path))
  link('/real', 'absolute')
  link('../../../real', 'above')
  link('in/../in', 'real/winding')
  link('/absolute/winding', 'twice')
  link('/none/yet', 'dangling')
  mkdirSync(join(root, 'none'))
  for (const [path, real] of [
    ['real/in/file', 'real/in/file'],
    ['absolute/in', 'real/in'],
    ['above/in/new', 'real/in/new'],
    ['real/winding/file', 'real/in/file'],
    ['twice/file', 'real/in/file'],
    ['dangling/new', 'none/yet/new'],
    ['not/there', 'not/there'],
  ] as const)
    t.equal(followLinks(join(root, path), root), join(root, real), path)
  t.equal(followLinks(root, root), root, 'the root itself')
  t.equal(followLinks('/', '/'), '/')
  t.end()
})

test('each link is passed on before it is followed', (t) => {
  const root = t.testdir({ real: {} })
  symlinkSync('second', join(root, 'first'))
  symlinkSync('real', join(root, 'second'))
  const seen: string[] = []
  followLinks(join(root, 'first'), root, (link, stats) => {
    seen.push(link)
    t.ok(stats.isSymbolicLink())
  })
  t.same(seen, [join(root, 'first'), join(root, 'second')])
  t.throws(
    () =>
      followLinks(join(root, 'first'), root, () => {
        throw new Error('no')
      }),
    { message: 'no' },
  )
  t.end()
})

test('a loop is an error', (t) => {
  const root = t.testdir({})
  symlinkSync('loop', join(root, 'loop'))
  t.throws(() => followLinks(join(root, 'loop', 'file'), root), { message: /^ELOOP/ })
  t.end()
})
