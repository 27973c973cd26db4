import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { linesIn } from '../../recording/support/recorded.js'
import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openPeer } from '../support/peer.js'

test('a desk names the present moment in the recording', async (t) => {
  const folder = t.testdir()
  const { bridge } = await runBridge(t, { record: { keep: 2 ** 30, folder } })
  const desk = await openPeer(t, bridge.osc.port)
  desk.send('/ovation/mark', 'show', 'Act 2')
  t.equal(await desk.heard('/ovation/mark'), '/ovation/mark ss show Act 2')
  const lines = () => readdirSync(folder).flatMap((name) => linesIn(join(folder, name)))
  await until(() => lines().some(({ mark }) => mark === 'Act 2'))
  desk.send('/ovation/mark', 'Act 3')
  await until(() => lines().some(({ mark, layoutId }) => mark === 'Act 3' && layoutId === 'show'))
  desk.send('/ovation/mark', 'show')
  await desk.heard('/ovation/error ss /ovation/mark expected s layoutId, s text')
  desk.send('/ovation/mark', 'matinee', 'Act 2')
  await desk.heard('/ovation/error ss /ovation/mark unknown layout')
})

test('where nothing is recorded, or the sender may not, it is told', async (t) => {
  const quiet = await runBridge(t)
  const desk = await openPeer(t, quiet.bridge.osc.port)
  desk.send('/ovation/mark', 'show', 'Act 2')
  await desk.heard('/ovation/error ss /ovation/mark expected a recording to mark')
  const strict = await runBridge(t, { osc: { control: [] } })
  const stranger = await openPeer(t, strict.bridge.osc.port)
  stranger.send('/ovation/mark', 'show', 'Act 2')
  await stranger.heard('/ovation/error ss /ovation/mark this address may not mark')
})
