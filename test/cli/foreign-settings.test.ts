import { chmodSync, chownSync, lchownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { join } from 'node:path'
import type { Test } from 'tap'
import { cannotChangeOwners } from '../support/machine/other-users.js'
import { runHere } from '../support/machine/process.js'
import { test } from '../support/tap.js'
import { startInVain } from './support/start-in-vain.js'

const skip = cannotChangeOwners
const eve = 4712

test('in a folder of somebody else, nothing of that person is used, and no secret is sent', {
  skip,
}, async (t) => {
  const { cwd, port, calls } = await openTrap(t)
  const ini = join(cwd, 'service.ini')
  writeFileSync(ini, `[http]\nhost = 127.0.0.1\nport = ${port}\n[auth]\napi_key_file = ../secret\n`)
  const words = [['status'], ['page', 'demo', 'two'], ['revoke', 'demo'], ['token', 'demo'], ['check']]
  chownSync(ini, eve, eve)
  const ended = [await startInVain({ cwd })]
  for (const command of words) ended.push(await runHere(command, { cwd }))
  for (const { code, stdout, stderr } of ended) {
    t.same([code, stdout], [78, ''], stderr)
    t.match(stderr, `${ini}: belongs to user ${eve}, who could change it later; `)
    t.notMatch(stderr, 'a-secret')
  }
  t.equal(calls(), 0)
  chownSync(ini, 0, 0)
  t.equal((await runHere(['status'], { cwd })).code, 69)
  t.equal(calls(), 1, 'where it is told to look if the file is trusted')
})

test('neither is a secret behind a link in a state folder of that person', { skip }, async (t) => {
  const { cwd, port, calls } = await openTrap(t)
  mkdirSync(join(cwd, 'state'))
  chownSync(join(cwd, 'state'), eve, eve)
  symlinkSync('../../secret', join(cwd, 'state', 'api-key'))
  const place = { cwd, env: { OVATION_HTTP_PORT: String(port), OVATION_HTTP_HOST: '127.0.0.1' } }
  t.equal((await runHere(['status'], place)).code, 69)
  t.equal(calls(), 1, 'a link of root leads on')
  lchownSync(join(cwd, 'state', 'api-key'), eve, eve)
  const { code, stderr } = await runHere(['status'], place)
  t.equal(code, 78)
  t.match(stderr, `${join(cwd, 'state', 'api-key')}: is a link of user ${eve}`)
  t.equal(calls(), 1)
})

/** A folder of somebody else, next to a secret of root, and a server that would receive it. */
async function openTrap(t: Test) {
  const folder = t.testdir({ secret: 'a-secret-of-root-long-enough', theirs: {} })
  chmodSync(join(folder, 'secret'), 0o600)
  const cwd = join(folder, 'theirs')
  chownSync(cwd, eve, eve)
  let calls = 0
  const server = createServer((_, response) => {
    calls++
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return { cwd, port: (server.address() as AddressInfo).port, calls: () => calls }
}
