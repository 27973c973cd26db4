import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawReport } from '../../../../src/recording/report/draw/draw-report.js'
import { csvOfReport } from '../../../../src/recording/report/draw/report-csv.js'
import { makeReport } from '../../../../src/recording/report/history/make-report.js'
import { ReportLanguage } from '../../../../src/recording/report/language/report-language.js'
import { recordEvening } from '../../../support/show/recorded-evening.js'
import { action, recordingOf, type TimedLine } from '../../../support/show/recording.js'
import { test } from '../../../support/tap.js'

test('a page asks for nothing else, runs no script, and shows texts as they were written', async (t) => {
  const path = join(t.testdir(), 'evening.ndjson')
  const { texts } = recordEvening({ path, people: 200, minutes: 20 })
  t.ok(texts.includes('"Bravo" & <thanks>'))
  const { report } = await makeReport([path], { timeZone: 'Europe/Lisbon' })
  const page = drawReport(report)
  t.notMatch(page, /<script|<link|<img|<iframe|@import|url\(|\bsrc=|\bhref=|\bstyle=|\bon\w+=/)
  t.match(page, 'default-src &#39;none&#39;; style-src &#39;sha256-')
  t.match(page, '&#34;Bravo&#34; &#38; &#60;thanks&#62;')
  t.notMatch(page, '<thanks>')
  t.notMatch(page, /NaN|undefined|null|Infinity|\{\w+\}/)
  t.match(page, 'Saturday, 21 November 2026')
  for (const { label } of report.layouts[0]?.controls ?? []) t.match(page, `<h4><bdi>${label}</bdi></h4>`)
})

test('an accent is used only if it is one', async (t) => {
  const path = join(t.testdir(), 'evening.ndjson')
  recordEvening({ path, people: 20, minutes: 2 })
  const { report } = await makeReport([path], { timeZone: 'UTC' })
  const withAccent = (accent: string) =>
    drawReport({ ...report, layouts: report.layouts.map((layout) => ({ ...layout, accent })) })
  t.match(withAccent('#ff8800'), 'oklch(from #ff8800 min')
  t.notMatch(withAccent('red}body{display:none'), 'display:none}body')
})

test('a table has a row for each number, and no cell that a spreadsheet takes for a formula', async (t) => {
  const path = join(t.testdir(), 'evening.ndjson')
  recordEvening({ path, people: 20, minutes: 2 })
  const { report } = await makeReport([path], { timeZone: 'UTC' })
  const [layout] = report.layouts
  const controls = layout!.controls.map((control) => ({ ...control, label: '=1+1' }))
  const rows = csvOfReport({ ...report, layouts: [{ ...layout!, controls }] }).split('\r\n')
  t.equal(rows[0], '\uFEFFlayoutId,time,lid,control,measure,value')
  t.match(rows[1], /^demo,2026-11-21 19:0\d:\d\d,,,actions a second,[\d.]+$/)
  t.ok(rows.some((row) => row.includes("'=1+1")))
  t.notOk(rows.some((row) => /(^|,)=/.test(row)))
})

test('what most people wrote is listed with how many they were, on the page and in the table', async (t) => {
  const path = join(t.testdir(), 'evening.ndjson')
  const string = { lid: 5, type: 'String', words: true, props: { label: 'Wishes' } }
  const file = { layoutId: 'show', activePageId: 'p', pages: [{ pageId: 'p', controls: [string] }] }
  const lines: TimedLine[] = [
    [1000, action(5, 'String', 'Peace')],
    [2000, { text: { layoutId: 'show', lid: 5, value: 'peace!' } }],
    [3000, action(5, 'String', '<b>Cake</b>')],
    [4000, action(5, 'String', 'Peace', { was: '<b>Cake</b>' })],
    [5000, action(5, 'String', '<i>Rain</i>')],
    [6000, action(5, 'String', 'rude')],
    [7000, { text: { layoutId: 'show', lid: 5, value: 'rude', was: 'rude', takenBack: true } }],
  ]
  writeFileSync(path, recordingOf(lines, { layouts: { show: file }, state: {} }))
  const { report } = await makeReport([path], { timeZone: 'UTC' })
  t.match(report.layouts[0]?.controls, [
    {
      course: {
        kind: 'words',
        words: [
          ['Peace', 3],
          ['<i>Rain</i>', 1],
        ],
      },
    },
  ])
  const page = drawReport(report)
  t.match(page, /<th scope="row"><bdi>Peace<\/bdi><\/th>.*<td class="number">3<\/td>/)
  t.match(page, '<bdi>&#60;i&#62;Rain&#60;/i&#62;</bdi>')
  t.notMatch(page, '<i>Rain')
  const rows = csvOfReport(report).split('\r\n')
  t.ok(rows.some((row) => row.endsWith('5,Wishes,people: Peace,3')))
})

test('of many texts the first are shown, and the others on request, so that what follows them is found', async (t) => {
  const path = join(t.testdir(), 'evening.ndjson')
  recordEvening({ path, people: 20, minutes: 2 })
  const { report } = await makeReport([path], { timeZone: 'UTC' })
  const [layout] = report.layouts
  const written = (count: number) => {
    const texts = [...Array(count).keys()].map((n) => ({ t: report.begin, lid: 12, value: `text ${n};` }))
    return drawReport({ ...report, layouts: [{ ...layout!, texts }] })
  }
  t.notMatch(written(120), 'Later texts')
  const [first, later] = written(1500).split('<summary>Later texts: 1,380</summary>')
  t.match(first, 'text 119;')
  t.match(later, 'text 120;')
  t.match(later, 'text 1499;')
})

test('a page is in the language of the show, or in another one that is asked for', async (t) => {
  const path = join(t.testdir(), 'evening.ndjson')
  recordEvening({ path, people: 20, minutes: 2 })
  const { report } = await makeReport([path], { timeZone: 'Europe/Berlin' })
  const german = { ...report, layouts: report.layouts.map((layout) => ({ ...layout, lang: 'de-AT' })) }
  const page = drawReport(german, { accepted: ['fr'] })
  t.match(page, '<html lang="de" dir="ltr">')
  t.match(page, 'Samstag, 21. November 2026')
  for (const heading of ['Wer da war', 'Abschnitte', 'Elemente', 'Abgelehnte Aktionen'])
    t.match(page, `<h3>${heading}</h3>`)
  t.match(drawReport(german, { asked: 'ar' }), '<html lang="ar" dir="rtl">')
  for (const lang of ['ar', 'de', 'es', 'fr', 'ja']) {
    const { presence, rate, trouble } = new ReportLanguage('en', 'UTC').words
    const english = [presence, rate, trouble].flatMap((texts): readonly unknown[] => Object.values(texts))
    const written = drawReport(report, { asked: lang })
    const left = english.filter((text) => String(text).length > 8 && written.includes(`>${text}<`))
    t.same(left, [], `${lang}: nothing is left in English`)
    t.notMatch(written.replace(/<style>.*<\/style>/s, ''), /NaN|undefined|Infinity|\{\w+\}/, lang)
  }
})

test('no two ticks of a short evening tell the same time', async (t) => {
  for (const seconds of [0, 1, 2, 3, 7, 20, 60, 75, 299, 300, 301, 600, 1800]) {
    const lines = [...Array(seconds + 1).keys()].map((n) => [n * 1000, action(1, 'Button')] as const)
    const path = join(t.testdir(), 'evening.ndjson')
    writeFileSync(path, recordingOf(lines))
    const { report } = await makeReport([path], { timeZone: 'UTC' })
    const axes = [...drawReport(report).matchAll(/<g class="times">(.*?)<\/g>/gs)]
    t.ok(axes.length >= 2)
    for (const [, axis] of axes) {
      const ticks = [...axis!.matchAll(/<text[^>]*>([^<]*)</g)].map(([, tick]) => tick)
      t.ok(ticks.length >= 1, `${seconds} s: some`)
      t.equal(new Set(ticks).size, ticks.length, `${seconds} s: ${ticks}`)
    }
  }
})

test('displays are named from the beginning of a recording', async (t) => {
  const path = join(t.testdir(), 'evening.ndjson')
  writeFileSync(path, recordingOf([[10, action(1, 'Button')]], { displays: ['wall', 'sound'] }))
  const { report } = await makeReport([path], { timeZone: 'UTC' })
  const fine = { dropped: 0, troubles: [] }
  t.same(report.displays, [
    { name: 'sound', ...fine },
    { name: 'wall', ...fine },
  ])
})
