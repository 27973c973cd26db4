import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RecordingError } from '../../../../src/recording/read-recording.js'
import { makeReport } from '../../../../src/recording/report/history/make-report.js'
import { recordEvening } from '../../../support/show/recorded-evening.js'
import { action, recordingOf } from '../../../support/show/recording.js'
import { showFile } from '../../../support/show/show.js'
import { test } from '../../../support/tap.js'

const timeZone = 'Europe/Lisbon'

test('a report has the colour and the language of a layout, and leaves no file open', async (t) => {
  const path = join(t.testdir(), 'show.ndjson')
  const layout = { ...showFile, theme: { accent: '#ff8800' }, lang: 'de' }
  writeFileSync(path, recordingOf([[0, action(1, 'Button')]], { layouts: { show: layout } }))
  const open = () => readdirSync('/proc/self/fd').length
  const before = open()
  const { report } = await makeReport([path], { timeZone })
  t.match(report.layouts, [{ accent: '#ff8800', lang: 'de' }])
  t.equal(open(), before)
})

test('a report of a made-up evening has every number of it', async (t) => {
  const path = join(t.testdir(), 'evening.ndjson')
  const evening = recordEvening({ path, people: 120, minutes: 60 })
  const { report, remarks } = await makeReport([path], { timeZone })
  t.same(remarks, [])
  t.equal(report.lines, evening.lines)
  const [layout, ...others] = report.layouts
  t.same(others, [])
  t.match(layout, { layoutId: 'demo', actions: evening.actions, people: evening.people, moreTexts: 0 })
  t.same(
    layout?.texts.map(({ value }) => value),
    evening.texts,
  )
  const vote = layout?.controls.find(({ lid }) => lid === 11)
  t.match(vote?.course, { kind: 'votes', once: true, votes: evening.votes })
  t.equal(
    layout?.controls.reduce((sum, { actions }) => sum + actions, 0),
    evening.actions,
  )
  t.equal(
    layout?.acts.reduce((sum, { actions }) => sum + actions, 0),
    evening.actions,
  )
  t.same(layout?.acts.map(({ name }) => name).slice(1), [
    'Doors',
    'Act 1',
    'Interval',
    'Act 2',
    'Finale',
    'Encore',
  ])
  t.match(report.held, [{ begin: Number, end: Number }])
  t.match(report.displays, [
    { name: 'lights', dropped: 0, troubles: [] },
    { name: 'video', dropped: Number, troubles: [{ state: 'down' }] },
  ])
  t.same(new Map(report.refused).get('control-not-found'), 18)
})

test('files of one evening are taken in their order, and people are counted in each', async (t) => {
  const folder = t.testdir()
  const [first, second] = [join(folder, 'a.ndjson'), join(folder, 'b.ndjson')]
  const one = recordEvening({ path: first, people: 50, minutes: 5 })
  const other = recordEvening({ path: second, people: 80, minutes: 5, begin: Date.UTC(2026, 10, 21, 20) })
  const { report } = await makeReport([second, first], { timeZone })
  t.same(report.files, ['a.ndjson', 'b.ndjson'])
  t.equal(report.layouts[0]?.actions, one.actions + other.actions)
  t.equal(report.layouts[0]?.people, Math.max(one.people, other.people))
})

test('only the layout that is asked for is told', async (t) => {
  const path = join(t.testdir(), 'evening.ndjson')
  recordEvening({ path, people: 20, minutes: 2 })
  t.equal((await makeReport([path], { timeZone, layoutId: 'demo' })).report.layouts.length, 1)
  t.same((await makeReport([path], { timeZone, layoutId: 'other' })).report.layouts, [])
})

test('a torn last line is passed over and told; a damaged one is refused with its number', async (t) => {
  const path = join(t.testdir(), 'evening.ndjson')
  const { lines, actions } = recordEvening({ path, people: 20, minutes: 2 })
  appendFileSync(path, '{"t":17958')
  const { report, remarks } = await makeReport([path], { timeZone })
  t.equal(report.layouts[0]?.actions, actions)
  t.match(remarks, [/its last line is not whole/])
  const texts = readFileSync(path, 'utf8').split('\n')
  texts[9] = '{"t":1'
  writeFileSync(path, texts.join('\n'))
  const error = await makeReport([path], { timeZone }).then(
    () => undefined,
    (reason) => reason,
  )
  t.ok(error instanceof RecordingError)
  t.match(error.message, /line 10/)
  t.ok(lines > 10)
})

test('an empty evening has no layouts', async (t) => {
  const path = join(t.testdir(), 'empty.ndjson')
  recordEvening({ path, people: 1, minutes: 1 })
  const [head] = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, `${head}\n`)
  t.same((await makeReport([path], { timeZone })).report.layouts, [])
})

test('a layout begins on the page of its recording, and lasts until its last mark or page', async (t) => {
  const reportOf = async (lines: Parameters<typeof recordingOf>[0]) => {
    const path = join(t.testdir(), 'show.ndjson')
    writeFileSync(path, recordingOf(lines, { state: { show: { activePageId: 'second', controls: [] } } }))
    return (await makeReport([path], { timeZone })).report.layouts[0]!
  }
  const marked = await reportOf([
    [1000, action(1, 'Button')],
    [9000, { layoutId: 'show', mark: 'End' }],
  ])
  t.match(marked.acts[0], { name: 'second', kind: 'beginning' })
  t.equal(marked.end - marked.begin, 8000)
  const turned = await reportOf([
    [1000, action(1, 'Button')],
    [7000, { page: { layoutId: 'show', pageId: 'first' } }],
  ])
  t.equal(turned.end - turned.begin, 6000)
})

test('people of two files are counted in a minute that both are in, since nobody knows who is who', async (t) => {
  const folder = t.testdir()
  const paths = ['one.ndjson', 'two.ndjson'].map((name, at) => {
    const lines: Parameters<typeof recordingOf>[0] = [
      [at * 10_000, action(1, 'Button', undefined, { who: 'ann' })],
    ]
    writeFileSync(join(folder, name), recordingOf(lines))
    return join(folder, name)
  })
  const { report } = await makeReport(paths, { timeZone })
  t.same(report.layouts[0]?.presence.acting?.values, [2])
})

test('it tells how far it is, and counts nobody where nobody is named', async (t) => {
  const path = join(t.testdir(), 'show.ndjson')
  writeFileSync(path, recordingOf([[1000, action(1, 'Button')]]))
  const told: number[] = []
  const { report } = await makeReport([path], { timeZone, onProgress: (done) => told.push(done) })
  t.equal(told.at(-1), 1)
  t.match(report.layouts, [{ people: null, presence: { acting: null, phones: null } }])
})
