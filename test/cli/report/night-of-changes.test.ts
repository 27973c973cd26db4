import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from '../../support/machine/process.js'
import { recordEvening } from '../../support/show/recorded-evening.js'
import { test } from '../../support/tap.js'

/** The night when clocks are put back in Berlin: from 02:15, in summer, to 03:14, in winter. */
const begin = Date.UTC(2026, 9, 25, 0, 15)

function night(t: { testdir(): string }) {
  const cwd = t.testdir()
  recordEvening({ path: join(cwd, 'night.ndjson'), people: 30, minutes: 119, begin })
  const report = (...more: string[]) =>
    runHere(['report', 'night.ndjson', '--time-zone', 'Europe/Berlin', ...more], { cwd })
  return { cwd, report }
}

/** The axes of a page: where each tick is, and what stands at it. */
function axesOf(page: string): readonly (readonly (readonly [x: number, label: string | undefined])[])[] {
  return [...page.matchAll(/<g class="times">(.*?)<\/g>/gs)].map(([, axis]) =>
    [...axis!.matchAll(/M([\d.]+),\d+v5"\/>(?:<text[^>]*>([^<]*)<)?/g)].map(
      ([, x, label]) => [Number(x), label?.replaceAll(/[\u200e\u200f]/g, '')] as const,
    ),
  )
}

test('the axes of a page have the hours that passed, each moment at its place, in each language', async (t) => {
  const { cwd, report } = night(t)
  const quarters = ['02:30 +2', '02:45 +2', '02:00 +1', '02:15 +1', '02:30 +1', '02:45 +1', '03:00']
  for (const lang of ['en', 'de', 'es', 'fr', 'ar', 'ja']) {
    await report('--out', 'night.html', '--lang', lang)
    const page = readFileSync(join(cwd, 'night.html'), 'utf8')
    const [timeline, presence, ...cards] = axesOf(page)
    t.same(
      timeline!.map(([, label]) => label),
      quarters,
      lang,
    )
    t.same(
      presence!.map(([, label]) => label),
      ['02:15 +2', ...quarters],
    )
    for (const card of cards)
      t.same(
        card.map(([, label]) => label),
        ['02:30 +2', '02:00 +1', '02:30 +1', '03:00'],
      )
    const [first, last] = [presence![0]![0], presence!.at(-1)![0]]
    for (const [at, [x]] of presence!.entries())
      t.ok(
        Math.abs(x - first - (at / 7) * (last - first)) < 0.2,
        'a quarter of an hour is as wide as another',
      )
    // Of 119 minutes, which begin at the edge, 105 have passed by 03:00.
    t.ok(Math.abs(last - 48 - (105 / 119) * 900) < 0.2, `${last}`)
  }
})

test('so have its lists and tables, and no row is told as another', async (t) => {
  const { cwd, report } = night(t)
  await report('--out', 'night.html')
  const page = readFileSync(join(cwd, 'night.html'), 'utf8')
  t.match(page, 'Sunday, 25 October 2026, 02:15 +2 to 03:13')
  t.match(page, /actions a second at 02:\d\d \+[12], the most/)
  t.match(page, /<td class="number">02:29:16 \+2<\/td><td class="number">02:08:33 \+1<\/td>/)
  t.match(page, 'down: 02:25 +1 – 02:28 +1')
  t.match(page, /<td class="number">02:14:30 \+1<\/td><td class="number">02:16:52 \+1<\/td>/, 'held')
  const texts = [...page.matchAll(/<time>([^<]*)<\/time>/g)].map(([, time]) => time!)
  t.ok(texts.length > 10 && texts.every((time) => time.startsWith('03:') || / \+[12]$/.test(time)))
  for (const [, rows] of page.matchAll(/<details><summary>Numbers.*?<tbody>(.*?)<\/tbody>/gs)) {
    const times = [...rows!.matchAll(/<th scope="row">(\d\d:[^<]*)/g)].map(([, time]) => time)
    t.equal(new Set(times).size, times.length, `${times}`)
  }
})

test('so have --text and --csv', async (t) => {
  const { cwd, report } = night(t)
  const { stdout } = await report('--text', '--csv', 'night.csv')
  t.match(stdout, 'Sunday, 25 October 2026, 02:15 +2 to 03:13 (1 h 58 min)')
  t.match(stdout, /at most [\d.]+ a second at 02:\d\d \+[12]/)
  t.match(stdout, /02:29:16 \+2 to 02:08:33 \+1 +39 min .* Act 1\n/)
  t.match(stdout, 'down 02:25 +1 to 02:28 +1')
  const times = readFileSync(join(cwd, 'night.csv'), 'utf8')
    .split('\r\n')
    .filter((row) => row.includes(',,,actions a second,'))
    .map((row) => row.split(',')[1]!)
  t.ok(times.includes('2026-10-25 02:30:00+02:00') && times.includes('2026-10-25 02:30:00+01:00'))
  t.ok(times.includes('2026-10-25 03:00:00'))
  t.equal(new Set(times).size, times.length)
})

test('files of several days say the days, and an evening over midnight has none', async (t) => {
  const { cwd, report } = night(t)
  recordEvening({ path: join(cwd, 'next.ndjson'), people: 30, minutes: 60, begin: begin + 24 * 3_600_000 })
  const { stdout } = await report('next.ndjson', '--text', '--out', 'both.html')
  t.match(stdout, 'Sunday, 25 October 2026, 02:15 +2 to 26 Oct 02:14')
  t.match(stdout, /25 Oct 02:29:16 \+2 to 25 Oct 02:08:33 \+1 .* Act 1\n/)
  t.match(stdout, /26 Oct 01:22:12 to 26 Oct 01:42:00 .* Act 1\n/)
  t.match(stdout, /down 25 Oct 02:25 \+1 to 25 Oct 02:28 \+1/)
  const both = readFileSync(join(cwd, 'both.html'), 'utf8')
  t.match(both, 'Sunday, 25 October 2026, 02:15 +2 to 26 Oct 02:14 · layout demo')
  t.match(both, /<time>26 Oct 02:\d\d:\d\d<\/time>/)
  for (const axis of axesOf(both)) t.ok(axis.every(([, label]) => /^2[56] Oct /.test(label ?? '')))
  recordEvening({
    path: join(cwd, 'late.ndjson'),
    people: 30,
    minutes: 180,
    begin: Date.UTC(2026, 10, 21, 16, 50),
  })
  await runHere(['report', 'late.ndjson', '--time-zone', 'Asia/Kolkata', '--out', 'late.html'], { cwd })
  const late = readFileSync(join(cwd, 'late.html'), 'utf8')
  t.match(late, 'Saturday, 21 November 2026, 22:20 to 01:19')
  const [timeline] = axesOf(late)
  t.same(
    timeline!.map(([, label]) => label),
    ['22:30', '23:00', '23:30', '00:00', '00:30', '01:00'],
  )
})
