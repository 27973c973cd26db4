import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeReport } from '../../../../src/recording/report/history/make-report.js'
import { sameAsGolden } from '../../../support/golden.js'
import { publicFile } from '../../../support/show/public-show.js'
import { action, beginning, recordingOf } from '../../../support/show/recording.js'
import { test } from '../../../support/tap.js'

const show = { ...publicFile, layoutId: 'show', theme: { accent: '#ff8800' } }
const reset = (more: object) => ({ reset: { layoutId: 'show', ...more } })
const text = (value: string, more = {}) => ({ text: { layoutId: 'show', lid: 5, value, ...more } })
const minute = (dropped: number, state: string, phones: number) => ({
  refused: { 'rate-limited': 3, overloaded: 0 },
  displays: [{ name: 'wall', state, dropped }],
  phones: { show: phones },
})

/** Something of everything that a recording can say, in two files. */
const first: Parameters<typeof recordingOf>[0] = [
  [1000, action(1, 'Button', undefined, { who: 'ann' })],
  [1200, action(1, 'Button', undefined, { who: 'bob' })],
  [2000, action(2, 'Slider', 0.25, { who: 'ann' })],
  [2100, action(2, 'Slider', 0.75, { who: 'bob' })],
  [3000, action(4, 'Index', 2, { who: 'ann' })],
  [3100, action(4, 'Index', 0, { who: 'bob' })],
  [3200, action(3, 'Toggle', true, { who: 'ann' })],
  [4000, action(6, 'XYPad', [0, 1], { who: 'ann' })],
  [4100, action(6, 'XYPad', [1, 0], { who: 'bob' })],
  [4200, action(6, 'XYPad', [7, -7], { who: 'bob' })],
  [5000, { page: { layoutId: 'show', pageId: 'second' } }],
  [6000, { layoutId: 'show', mark: 'Act 2' }],
  [9000, { held: true }],
  [10_000, action(5, 'String', 'at once', { who: 'cleo' })],
  [11_000, text('approved')],
  [12_000, { held: false }],
  [13_000, text('at once', { takenBack: true })],
  [14_000, reset({ lid: 4 })],
  [15_000, action(4, 'Index', 1, { who: 'ann' })],
  [16_000, reset({ all: true })],
  [17_000, reset({ all: true, undone: [{ lid: 4, votes: [0, 1, 0] }] })],
  [18_000, { enabled: { layoutId: 'show', lid: 1, enabled: false } }],
  [18_500, { layoutId: 'show', signal: '/0002/mean', args: [0.5] }],
  [19_000, { layouts: { show, other: { ...show, name: 'Other' } } }],
  [20_000, { layoutId: 'other', lid: 1, type: 'Button', who: 'ann' }],
  [21_000, { layoutId: 'nowhere', lid: 7, type: 'Button', who: 'ann' }],
  [60_000, minute(4, 'down', 7)],
  [120_000, minute(5, 'down', 9)],
  [180_000, minute(0, 'up', 8)],
]
const second: typeof first = [
  [1000, action(1, 'Button', undefined, { who: 'dan' })],
  [2000, action(4, 'Index', 1, { who: 'dan' })],
]

test('a report of an evening with something of everything is what it was when somebody last looked at it', async (t) => {
  const folder = t.testdir()
  const [one, two] = [join(folder, 'one.ndjson'), join(folder, 'two.ndjson')]
  writeFileSync(one, recordingOf(first, { layouts: { show }, displays: ['wall', 'sound'] }))
  const later = recordingOf(second, { layouts: { show }, held: true }).replaceAll(/"t":(\d+)/g, (_, time) => {
    return `"t":${Number(time) + 300_000}`
  })
  writeFileSync(two, later)
  const { report, remarks } = await makeReport([two, one], { timeZone: 'UTC' })
  t.same(remarks, [])
  // Times from the beginning are easier to read.
  const told = JSON.parse(JSON.stringify(report), (_, value) => {
    if (Array.isArray(value) && value.length > 20) return runsOf(value)
    return typeof value === 'number' && value >= beginning - 60_000 ? value - beginning : value
  })
  sameAsGolden(
    t,
    `${JSON.stringify(told, null, 1)}\n`,
    'test/recording/report/history/support/whole-evening.txt',
  )
  t.same((await makeReport([one], { timeZone: 'UTC', layoutId: 'other' })).report.layouts.length, 1)
})

/** `2 × 0, 1 × 5` for 0, 0, 5. */
function runsOf(values: readonly unknown[]): string {
  const runs: { readonly text: string; length: number }[] = []
  for (const value of values) {
    const text = JSON.stringify(value)
    const last = runs.at(-1)
    if (last?.text === text) last.length++
    else runs.push({ text, length: 1 })
  }
  return runs.map(({ text, length }) => `${length} × ${text}`).join(', ')
}
