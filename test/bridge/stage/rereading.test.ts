import { Secret } from '../../../src/auth/secret.js'
import { tokenSecretsOf } from '../../../src/bridge/bridge-options.js'
import { Rereading } from '../../../src/bridge/stage/rereading.js'
import { Faults } from '../../../src/faults.js'
import { BlockedWords } from '../../../src/texts/blocked-words.js'
import { recordLog } from '../../support/record-log.js'
import { tokenSecret } from '../../support/show/bridge.js'
import { roomSettings } from '../../support/show/room-settings.js'
import { test } from '../../support/tap.js'

const previousTokenSecret = new Secret('another secret, of exactly 32 bytes')

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
