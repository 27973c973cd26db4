import { MinuteLines } from '../../src/recording/minutes.js'
import type { RecordedDisplay, RecordedMinute } from '../../src/wire/recording/recording-line.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'

test('each line says what was refused and dropped since the one before', async (t) => {
  const refused = new Map([['value-invalid', 5]])
  let displays: readonly RecordedDisplay[] = [{ name: 'main', state: 'up', dropped: 2 }]
  const lines: Omit<RecordedMinute, 't'>[] = []
  const minutes = new MinuteLines(
    {
      recorder: { minute: (line) => void lines.push(line) },
      refused,
      phones: () => ({ show: 12 }),
      displays: () => displays,
    },
    5,
  )
  t.teardown(() => minutes.close())
  await until(() => lines.length > 0)
  refused.set('value-invalid', 7).set('rate-limited', 1)
  displays = [{ name: 'main', state: 'down', dropped: 3 }]
  const before = lines.length
  await until(() => lines.length > before)
  t.same(lines[0], {
    refused: {},
    displays: [{ name: 'main', state: 'up', dropped: 2 }],
    phones: { show: 12 },
  })
  const next = lines[before]!
  t.same(next, {
    refused: { 'value-invalid': 2, 'rate-limited': 1 },
    displays: [{ name: 'main', state: 'down', dropped: 1 }],
    phones: { show: 12 },
  })
})

test('the last part of a minute is a line at the end', (t) => {
  const lines: Omit<RecordedMinute, 't'>[] = []
  const minutes = new MinuteLines({
    recorder: { minute: (line) => void lines.push(line) },
    refused: new Map(),
    phones: () => ({ show: 3 }),
    displays: () => [{ name: 'main', state: 'down', dropped: 1 }],
  })
  t.same(lines, [])
  minutes.close()
  t.same(lines, [
    { refused: {}, displays: [{ name: 'main', state: 'down', dropped: 1 }], phones: { show: 3 } },
  ])
  t.end()
})
