import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawReport } from '../../../../src/recording/report/draw/draw-report.js'
import { makeReport } from '../../../../src/recording/report/history/make-report.js'
import { action, beginning, recordingOf, type TimedLine } from '../../../support/show/recording.js'
import { showFile } from '../../../support/show/show.js'
import { test } from '../../../support/tap.js'

const light = (ms: number, ...colors: string[]): TimedLine => [
  ms,
  { light: { layoutId: 'show', colors: colors.length > 0 ? colors : null, fade: 0 } },
]

test('a report says when phones were lit: from a first colour to the end, without the darkness of a strobe', async (t) => {
  const path = join(t.testdir(), 'evening.ndjson')
  const lines: TimedLine[] = [
    [0, action(1, 'Button')],
    light(60_000, '#ff0000'),
    light(61_000, '#00ff00', '#0000ff'),
    light(62_000),
    light(63_000, '#ff0000'),
    light(70_000),
    light(100_000, '#ffffff'),
    light(120_000),
    [180_000, action(1, 'Button')],
  ]
  writeFileSync(path, recordingOf(lines))
  const { report } = await makeReport([path], { timeZone: 'UTC' })
  t.same(
    report.layouts[0]?.light.map(({ begin, end }) => [begin - beginning, end - beginning]),
    [
      [60_000, 70_000],
      [100_000, 120_000],
    ],
  )
  t.match(drawReport(report), /Phones lit<\/h3>.*20:16:00.*20:16:10.*20:16:40.*20:17:00/s)
  writeFileSync(path, recordingOf([[0, action(1, 'Button')]]))
  t.notMatch(drawReport((await makeReport([path], { timeZone: 'UTC' })).report), 'Phones lit')
})

test('a light goes on in the next file if that says so; after a crash it ended with the last that is known of it', async (t) => {
  const folder = t.testdir()
  const paths = ['one', 'two', 'three'].map((name) => join(folder, `${name}.ndjson`))
  const state = { show: { activePageId: 'first', controls: [] } }
  const goesOn = { show: { ...state.show, light: { colors: ['#ff0000'], fade: 0 } } }
  writeFileSync(paths[0]!, recordingOf([light(1000, '#ff0000')]))
  writeFileSync(paths[1]!, recordingOf([light(30_000, '#00ff00')], { t: beginning + 20_000, state: goesOn }))
  writeFileSync(paths[2]!, recordingOf([[70_000, action(1, 'Button')]], { t: beginning + 60_000, state }))
  const { report } = await makeReport(paths, { timeZone: 'UTC' })
  t.same(
    report.layouts[0]?.light.map(({ begin, end }) => [begin - beginning, end - beginning]),
    [[1000, 30_000]],
  )
})

test('a light alone is something that happened, though nobody acted', async (t) => {
  const path = join(t.testdir(), 'evening.ndjson')
  writeFileSync(path, recordingOf([light(1000, '#ff0000'), light(2000)], { layouts: { show: showFile } }))
  const { report } = await makeReport([path], { timeZone: 'UTC' })
  t.match(report.layouts, [{ actions: 0, light: [{ begin: beginning + 1000, end: beginning + 2000 }] }])
})
