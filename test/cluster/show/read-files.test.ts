import { Secret } from '../../../src/auth/secret.js'
import type { Broker } from '../../../src/cluster/broker.js'
import { filesKey } from '../../../src/cluster/names.js'
import { FilesReader } from '../../../src/cluster/show/read-files.js'
import { cutIntoParts, seal } from '../../../src/cluster/show/sealed-parts.js'
import { filesOf, packFiles } from '../../../src/cluster/show/show-files.js'
import { recordLog } from '../../support/record-log.js'
import { tokenSecret } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { filesWith } from '../support/judged-files.js'

const other = new Secret('another secret, of exactly 32 bytes')

/** A reader of a bucket in which the test puts what a stage tells. */
function open() {
  const bucket = new Map<string, Uint8Array>()
  const get = async (key: string) =>
    bucket.has(key) ? { operation: 'PUT', value: bucket.get(key)! } : undefined
  const { log, events } = recordLog()
  const taken: string[][] = []
  const reader = new FilesReader({
    broker: { isConnected: true, bucket: async () => ({ get }) as never } satisfies Pick<
      Broker,
      'bucket' | 'isConnected'
    >,
    findSecrets: () => ({ secret: tokenSecret }),
    take: ({ catalogue }) => taken.push([...catalogue.keys()]),
    log,
  })
  const tell = async (name: string, secret = tokenSecret) => {
    const sealed = seal(await packFiles(filesOf(filesWith({ [name]: name }))), secret)
    for (const [at, part] of cutIntoParts(sealed).entries()) bucket.set(filesKey(at), part)
    await reader.read()
  }
  return { reader, tell, taken, events }
}

test('what the stage publishes is taken once, and again when it differs', async (t) => {
  const { tell, reader, taken } = open()
  t.equal(reader.hasRead, false)
  for (const name of ['one', 'one', 'two']) await tell(name)
  t.same(taken, [['one'], ['two']])
  t.ok(reader.hasRead)
})

test('what is sealed with another secret is reported, until the stage goes back to what was taken', async (t) => {
  const { tell, reader, taken, events } = open()
  await tell('one')
  for (let times = 0; times < 2; times++) await tell('one', other)
  t.match(reader.trouble, /sealed with another token-secret/)
  await tell('one')
  t.equal(reader.trouble, null)
  t.same(taken, [['one']], 'which it still plays')
  t.equal(events.length, 1, 'and it is logged once')
})
