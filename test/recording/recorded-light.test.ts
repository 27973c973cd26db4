import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isShown } from '../../src/cli/replay/show/apply-line.js'
import { Recording } from '../../src/recording/read-recording.js'
import { recordingsAmong } from '../../src/recording/recording-names.js'
import { runBridge } from '../support/show/bridge.js'
import { litShow } from '../support/show/lit-show.js'
import { allLines } from '../support/show/recording.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { joinAsPhone } from '../support/wire/stream-client.js'
import { recordShow } from './support/recorded.js'

test('each change of the light that phones are told is a line, its end by a hold too; displays are not replayed it', async (t) => {
  const folder = t.testdir()
  const bridge = await runBridge(t, { catalogue: litShow, record: { keep: 2 ** 30, folder } })
  const phone = await joinAsPhone(t, bridge)
  const told = (count: number) =>
    until(() => phone.frames.filter(({ event }) => event === 'light').length >= count)
  await bridge.admin('PUT', '/layout/show/light', { colors: ['#FF0000', '#00ff00'], fade: 20 })
  await told(1)
  await bridge.admin('PUT', '/layout/show/light', { colors: ['#0000ff'] })
  await told(2)
  await bridge.admin('PUT', '/output', { held: true })
  await bridge.bridge.close()
  const recording = await Recording.open(join(folder, recordingsAmong(readdirSync(folder))[0]!))
  const lines = await allLines(recording.lines())
  const ofLight = lines.filter((line) => 'light' in line)
  t.strictSame(
    ofLight.map(({ t: _, ...line }) => line),
    [
      { light: { layoutId: 'show', colors: ['#ff0000', '#00ff00'], fade: 20 } },
      { light: { layoutId: 'show', colors: ['#0000ff'], fade: 0 } },
      { light: { layoutId: 'show', colors: null, fade: 0 } },
    ],
  )
  t.same(
    ofLight.filter((line) => isShown(line, undefined)),
    [],
  )
})

test('a file that begins while there is a light says so', async (t) => {
  const { recorder, state, settings, catalogue, lines } = await recordShow(t, { catalogue: litShow })
  state.lights.set('show', { colors: ['#ff0000'], fade: 10 })
  recorder.follow({ ...settings, keep: settings.keep + 1 }, catalogue)
  await recorder.close()
  t.match(lines()[0].state, { show: { light: { colors: ['#ff0000'], fade: 10 } } })
  t.notOk('light' in lines()[0].state.dark)
})
