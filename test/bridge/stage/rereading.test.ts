import { Secret } from '../../../src/auth/secret.js'
import { tokenSecretsOf } from '../../../src/bridge/bridge-options.js'
import { Rereading } from '../../../src/bridge/stage/rereading.js'
import { InvalidConfiguration } from '../../../src/errors.js'
import { Faults } from '../../../src/faults.js'
import { BlockedWords } from '../../../src/texts/blocked-words.js'
import { recordLog } from '../../support/record-log.js'
import { tokenSecret } from '../../support/show/bridge.js'
import { roomSettings } from '../../support/show/room-settings.js'
import { test } from '../../support/tap.js'

const previousTokenSecret = new Secret('another secret, of exactly 32 bytes')

test('a standby serves a renewed certificate, and takes nothing of a reload whose certificate cannot be used', (t) => {
  const { log } = recordLog()
  const [first, second] = ['first', 'second'].map((certFile) => ({ certFile }))
  const files = (apiKeys: readonly unknown[], tls: object | undefined) => ({
    settings: { service: { state: '', layouts: '' }, room: roomSettings({}) },
    ...{ catalogue: new Map(), blockedWords: new BlockedWords([]), displays: [], tls },
    secrets: { apiKeys, tokenSecret },
  })
  let now = files([], second)
  const reread = () => ({ ...now, warnings: [], restart: [] })
  const rereading = new Rereading({ ...files([], first), log, reread } as never, new Faults(log))
  let served: unknown
  rereading.serve = ({ tls }) => {
    served = tls
  }
  t.same(rereading.run().errors, [])
  t.same([served, rereading.toActivate().tls], [second, second], 'and the active stage begins with it')
  rereading.serve = () => {
    throw InvalidConfiguration.of('cert.pem', 'cannot be used')
  }
  now = files([{}], first)
  t.match(rereading.run().errors, [{ file: 'cert.pem' }])
  t.match(rereading.options, { tls: second, secrets: { apiKeys: [] } })
  rereading.serve = undefined
  now = files([], undefined)
  t.same(rereading.run().errors, [])
  t.equal(rereading.options.tls, second, 'HTTPS ends with a restart only')
  t.end()
})

test('a previous token secret that a reload has taken away does not come back when this stage plays', (t) => {
  const { log } = recordLog()
  const files = {
    settings: { service: { state: '', layouts: '' }, room: roomSettings({}) },
    catalogue: new Map(),
    blockedWords: new BlockedWords([]),
    displays: [],
  }
  const reread = () => ({ ...files, secrets: { apiKeys: [], tokenSecret }, warnings: [], restart: [] })
  const options = { ...files, secrets: { apiKeys: [], tokenSecret, previousTokenSecret }, log, reread }
  const rereading = new Rereading(options as never, new Faults(log))
  t.same(tokenSecretsOf(rereading.toActivate()).previousSecret, previousTokenSecret)
  t.same(rereading.run().errors, [])
  t.equal(tokenSecretsOf(rereading.toActivate()).previousSecret, undefined)
  t.end()
})
