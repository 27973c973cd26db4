import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { recordingsAmong } from '../../../src/recording/recording-names.js'
import { startDaemon } from '../../support/machine/daemon.js'
import { freePort } from '../../support/machine/free-port.js'
import { run } from '../../support/machine/process.js'
import { t as suite, test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'

suite.setTimeout(120_000)

/** What an operator does while the crowd acts. */
const deeds = [
  'page demo finale',
  'hold on',
  'hold off',
  'reset demo 14',
  'page demo opening',
  'disable demo 2',
  'hold on',
  'page demo finale',
  'enable demo 2',
  'hold off',
  'reset demo --all',
  'reset demo --undo',
  'reload',
  'mark End',
]

test('a rehearsal that was recorded is replayed with the messages of a live display, all of them and in their order', async (t) => {
  const [live, replayed] = await Promise.all([openSink(t), openSink(t)])
  const env = { OVATION_HTTP_PORT: String(await freePort()) }
  const cwd = t.testdir({ 'service.ini': iniWith(live.port), 'replay.ini': iniWith(replayed.port) })
  const daemon = await startDaemon(t, { cwd, env })
  const rehearsal = daemon.run(
    'rehearse',
    'demo',
    '--people',
    '80',
    '--minutes',
    '0.15',
    '--seed',
    '5',
    '--yes',
  )
  await until(() => live.messages.length > 100)
  for (const deed of deeds) {
    const { code, stderr } = await daemon.runHere(...deed.split(' '))
    t.same([code, stderr], [0, ''], deed)
    await pause(150)
  }
  await rehearsal
  await daemon.process.stop('SIGTERM')
  await pause(200)
  const folder = join(cwd, 'state', 'recordings')
  const [name, ...more] = recordingsAmong(readdirSync(folder))
  t.same(more, [])
  const { code, stderr } = await run(['replay', join(folder, name!), '--config', 'replay.ini'], { cwd, env })
  t.same([code, stderr], [0, ''])
  t.strictSame(await replayed.only(live.messages.length), live.messages)
  t.ok(live.messages.length > 300)
})

function iniWith(port: number): string {
  return `[http]
host = 127.0.0.1
[osc]
host = 127.0.0.1
port = 0
[limits]
actions_per_second = 0
[display.main]
host = 127.0.0.1
port = ${port}
votes = on
`
}
