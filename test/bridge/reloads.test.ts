import { parseApiKeys } from '../../src/auth/api-keys.js'
import { Secret } from '../../src/auth/secret.js'
import type { BridgeOptions, ReloadedConfiguration } from '../../src/bridge/bridge-options.js'
import { Reloads } from '../../src/bridge/reloads.js'
import { Faults } from '../../src/faults.js'
import { nothingBlocked } from '../../src/texts/blocked-words.js'
import { recordLog } from '../support/record-log.js'
import { apiKey, runBridge, tokenSecret } from '../support/show/bridge.js'
import { displayOptions } from '../support/show/display-options.js'
import { roomSettings } from '../support/show/room-settings.js'
import { layoutOf, showFile } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { openSink } from '../support/wire/sink.js'

const settings = {
  service: { name: 'test', layouts: '/nowhere', edit: 'auto', state: '', logLevel: 'silent' },
  ownLayouts: '',
  room: roomSettings(),
  record: { keep: 0, folder: '', participants: 'pseudonym' },
} as const

test('if a part cannot take the new configuration, every part goes on with the previous one', async (t) => {
  const second = await openSink(t)
  const otherLayout = layoutOf({ ...showFile, layoutId: 'other' })
  const { admin, act, sink } = await runBridge(t, {
    reread: () => ({
      settings,
      catalogue: new Map([[otherLayout.layoutId, otherLayout]]),
      blockedWords: nothingBlocked,
      // No settings have such a prefix: a stand-in for a fault of ours.
      displays: [displayOptions({ port: second.port }), displayOptions({ port: 1, prefix: '/\u0007' })],
      secrets: {
        apiKeys: parseApiKeys('another-key-than-before', 'test'),
        tokenSecret: new Secret('x'.repeat(32)),
      },
      warnings: [],
      restart: [],
    }),
  })
  t.match(await admin('POST', '/reload'), { status: 409, body: { code: 'reload-refused' } })
  t.equal((await act({ layoutId: 'show', lid: 1, type: 'Button' })).status, 200)
  t.same(await sink.received(1), ['/0001 if 1 0.01'])
  const { body } = await admin('GET', '/status')
  t.match(body, {
    layouts: [{ layoutId: 'show' }],
    displays: [{ port: sink.port }],
    lastReload: { ok: false },
  })
  t.equal(body.displays.length, 1)
  t.match((await admin('GET', '/metrics')).body, /^ovation_faults_total 1$/m)
  t.same(second.messages, [])
})

test('a reload takes layouts, keys, secrets and displays in one turn', async (t) => {
  const second = await openSink(t)
  const otherLayout = layoutOf({ ...showFile, layoutId: 'other' })
  const { admin, act, tokens } = await runBridge(t, {
    reread: () => ({
      settings,
      catalogue: new Map([[otherLayout.layoutId, otherLayout]]),
      blockedWords: nothingBlocked,
      displays: [displayOptions({ port: second.port })],
      secrets: { apiKeys: parseApiKeys(`${apiKey}-2`, 'test'), tokenSecret },
      warnings: ['mind the gap'],
      restart: ['[http] port'],
    }),
  })
  t.match(await admin('POST', '/reload'), { status: 200, body: { ok: true, restart: ['[http] port'] } })
  t.equal((await admin('GET', '/status')).status, 401)
  const authorization = `Bearer ${tokens.mint({ layoutId: 'other' })}`
  const press = { layoutId: 'other', lid: 1, type: 'Button' }
  t.equal((await act(press, { authorization })).status, 200)
  t.same(await second.received(1), ['/0001 if 1 0.01'])
})

test('the log has warnings and the keys that need a restart, if there are any', async (t) => {
  const { log, events } = recordLog()
  const layout = layoutOf()
  const heard: Pick<ReloadedConfiguration, 'warnings' | 'restart'>[] = [
    { warnings: ['mind the gap'], restart: ['[http] port'] },
    { warnings: [], restart: [] },
  ]
  const { admin } = await runBridge(t, {
    log,
    reread: () => ({
      settings,
      catalogue: new Map([[layout.layoutId, layout]]),
      blockedWords: nothingBlocked,
      displays: [],
      secrets: { apiKeys: parseApiKeys(apiKey, 'test'), tokenSecret },
      ...heard.shift()!,
    }),
  })
  const logged = async () => {
    events.length = 0
    t.equal((await admin('POST', '/reload')).status, 200)
    return events.filter((event) => /^warn|reload/.test(event))
  }
  t.same(await logged(), [
    'warn: mind the gap',
    'warn: these keys have changed and need a restart',
    'info: reloaded',
  ])
  t.same(await logged(), ['info: reloaded'])
})

test('after the end nothing is opened again for a save that has waited for its disk until then', async (t) => {
  const { log } = recordLog()
  let read = 0
  const reread = () => {
    read++
    throw new Error('nobody reads')
  }
  const reloads = new Reloads({ log, reread } as unknown as BridgeOptions, new Faults(log))
  reloads.close()
  t.match(reloads.run(), { errors: [{ reason: /stopped/ }] })
  t.equal(read, 0)
})
