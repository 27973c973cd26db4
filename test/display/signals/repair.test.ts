import { Ticks } from '../../../src/display/signals/ticks.js'
import { Faults } from '../../../src/faults.js'
import { openLog } from '../../../src/log.js'
import { displayOptions } from '../../support/show/display-options.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { advanceUntil } from '../../support/time/advance-until.js'
import { openSink } from '../../support/wire/sink.js'
import { fileOf } from '../support/crowded-show.js'
import { play } from '../support/play.js'
import { playLoss } from '../support/play-loss.js'

const props = { label: 'x' }
const log = openLog({ level: 'silent', form: 'json' })

test('a value that may be lost is shown again though the signals of a crowd go on, and so is the end of a crowd', async (t) => {
  const time = advanceTime(t)
  const loss = playLoss(t)
  const sink = await openSink(t)
  const show = play(t)
  const controls = [
    { lid: 1, type: 'Button', props, each: false, crowd: { signals: ['energy'], window: 3 } },
    { lid: 2, type: 'Slider', props },
  ]
  await show.load([displayOptions({ port: sink.port })], fileOf({ a: controls }))
  const ticks = new Ticks(show, show.displays, new Faults(log), 30)
  t.teardown(() => ticks.close())
  const count = (wanted: string) => sink.messages.filter((message) => message === wanted).length

  show.act(1, null)
  show.act(2, 0.5)
  loss.datagrams++
  await advanceUntil(time, () => count('/0002 f 0.5') === 2)
  t.equal(count('/0001/energy f 0'), 0, 'while the crowd is there')
  await advanceUntil(time, () => count('/0001/energy f 0') === 1)
  loss.datagrams++
  await advanceUntil(time, () => count('/0001/energy f 0') === 2)
})
