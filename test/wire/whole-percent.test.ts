import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { drawFinalVotes } from '../../src/recording/report/draw/plain-charts.js'
import { ReportLanguage } from '../../src/recording/report/language/report-language.js'
import { wholePercent } from '../../src/wire/whole-percent.js'
import { test } from '../support/tap.js'

/** Votes for some options, some of them equal. */
const anyVotes = fc.array(fc.oneof(fc.nat(5), fc.nat(300_000)), { minLength: 1, maxLength: 40 })

function sumOf(votes: readonly number[]): number {
  return votes.reduce((all, each) => all + each, 0)
}

test('each part is rounded by itself, halves up', (t) => {
  for (const [count, all, percent] of [
    [5, 40, 13],
    [25, 40, 63],
    [29, 200, 15],
    [1, 3, 33],
    [2, 3, 67],
    [1, 201, 0],
    [1, 200, 1],
    [0, 7, 0],
    [7, 7, 100],
  ] as const)
    t.equal(wholePercent(count / all), percent, `${count} of ${all}`)
  t.end()
})

test('for any votes it is what integers say, so equal counts have equal percents, and more have no less', (t) => {
  fc.assert(
    fc.property(anyVotes, (votes) => {
      const all = sumOf(votes)
      return votes.every(
        (count) => all === 0 || wholePercent(count / all) === Math.floor((200 * count + all) / (2 * all)),
      )
    }),
  )
  t.end()
})

const english = new ReportLanguage('en', 'UTC')

test('a report writes the same percents for any votes', (t) => {
  fc.assert(
    fc.property(anyVotes, (votes) => {
      const all = sumOf(votes)
      const options = votes.map(String)
      const steps = { begin: 0, step: 1, values: [] }
      const report = drawFinalVotes({ kind: 'votes', once: true, options, votes, steps }, english)
      const shares = [...report.text.matchAll(/(\d+)%<\/td>/g)].map(([, share]) => Number(share))
      t.same(
        shares,
        votes.map((count) => (all === 0 ? 0 : wholePercent(count / all))),
      )
    }),
  )
  t.end()
})

test('whatever is written as a percentage goes through it, on phones, screen, desk and in reports', (t) => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(web|recording\/report)\/.*\.tsx?$/.test(name),
  )
  const formats = sources.filter((name) =>
    /style: 'percent'|\} %[`<]/.test(readFileSync(join('src', name), 'utf8')),
  )
  t.same(formats.sort(), [
    'recording/report/language/report-language.ts',
    'web/desk/words.ts',
    'web/language/wording.ts',
  ])
  for (const name of formats) t.match(readFileSync(join('src', name), 'utf8'), /wholePercent\(/, name)
  t.end()
})
