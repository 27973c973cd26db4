import { chmodSync } from 'node:fs'
import { test } from 'tap'
import { requireNode } from '../../src/install/require-node.js'

test('a program that root installed for all is taken', (t) => {
  requireNode('/etc/passwd')
  t.end()
})

test('a Node that others may change is refused, with where to get another', (t) => {
  const folder = t.testdir({ node: '' })
  chmodSync(`${folder}/node`, 0o777)
  t.throws(() => requireNode(`${folder}/node`), {
    message:
      /^the service needs a Node that all may run and only root may write, and .*install Node for all users/,
  })
  t.end()
})
