import { appendFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { Recording, RecordingError } from '../../src/recording/read-recording.js'
import { action, allLines, beginning, headOf, recordingOf } from '../support/show/recording.js'
import { test } from '../support/tap.js'

function fileOf(t: Test, content: string | Buffer): string {
  const path = join(t.testdir(), 'show.ndjson')
  writeFileSync(path, content)
  return path
}

test('the head and the lines are read in their order, whatever kind they are', async (t) => {
  const lines = [
    [0, action(1, 'Button', undefined, { who: 'abcdefgh' })],
    [1.5, { page: { layoutId: 'show', pageId: 'second' } }],
    [2, { enabled: { layoutId: 'show', lid: 1, enabled: false } }],
    [3, { held: true }],
    [4, { reset: { layoutId: 'show', lid: 1 } }],
    [5, { reset: { layoutId: 'show', all: true } }],
    [6, { text: { layoutId: 'show', lid: 5, value: 'hé "ho"\n' } }],
    [6.5, { text: { layoutId: 'show', lid: 5, value: 'hé', takenBack: true } }],
    [6.6, { reset: { layoutId: 'show', all: true, undone: [{ lid: 4, votes: [1, 2, 3], value: 2 }] } }],
    [7, { layouts: {} }],
    [8, { layoutId: 'show', mark: 'Act 2' }],
    [9, { layoutId: 'show', signal: '/0002/mean', args: [0.5] }],
    [
      10,
      {
        refused: { 'rate-limited': 2 },
        displays: [{ name: 'main', state: 'up', dropped: 0 }],
        phones: { show: 3 },
      },
    ],
  ] as const
  const recording = await Recording.open(fileOf(t, recordingOf(lines)))
  t.same(recording.head, headOf())
  t.same(
    await allLines(recording.lines()),
    lines.map(([ms, line]) => ({ t: beginning + ms, ...line })),
  )
  t.equal(recording.isTorn, false)
  t.equal(recording.lineNumber, 14)
  t.equal(recording.bytesRead, recording.size)
})

test('a file of many pieces is read whole, also where a character lies on both sides of an end', async (t) => {
  // Three bytes a character, and lines of 70,000: each end of a piece falls somewhere else.
  const texts = Array.from({ length: 40 }, (_, n) => `${n}`.padEnd(23_000 + n, '€'))
  const lines = texts.map((value, n) => [n, { text: { layoutId: 'show', lid: 5, value } }] as const)
  const recording = await Recording.open(fileOf(t, recordingOf(lines)))
  const read = await allLines(recording.lines())
  t.equal(read.length, texts.length)
  t.ok(read.every((line, n) => 'text' in line && line.text.value === texts[n]))
})

test('a last line that is not whole is passed over and told, wherever it was torn', async (t) => {
  const whole = recordingOf([[0, action(1, 'Button')]])
  const next = JSON.stringify({ t: beginning + 1, ...action(1, 'Button') })
  const path = fileOf(t, whole)
  for (const length of [1, 20, next.length]) {
    truncateSync(path, Buffer.byteLength(whole))
    appendFileSync(path, next.slice(0, length))
    const recording = await Recording.open(path)
    t.equal((await allLines(recording.lines())).length, 1)
    t.equal(recording.isTorn, true, `after ${length} characters`)
  }
})

test('a bad line in the middle ends it with its number, behind all lines before it', async (t) => {
  const good = recordingOf([[0, action(1, 'Button')]])
  for (const bad of ['{"t":1', '', 'null', '{"layoutId":"show"}', '{"t":"1","layoutId":"show","mark":"x"}']) {
    const recording = await Recording.open(
      fileOf(t, `${good}${bad}\n${JSON.stringify({ t: 1, held: true })}\n`),
    )
    const read: unknown[] = []
    const reading = async () => {
      for await (const lines of recording.lines()) read.push(...lines)
    }
    await t.rejects(reading(), {
      name: 'RecordingError',
      message: /show\.ndjson, line 3: expected a line of a/,
    })
    t.equal(read.length, 1)
  }
})

test('what is no recording is refused, and another version is named', async (t) => {
  const refused = async (content: string, message: RegExp) =>
    t.rejects(Recording.open(fileOf(t, content)), { name: 'RecordingError', message })
  await refused('', /is not a recording; expected a file that Ovation has recorded/)
  await refused('{"t":1}\n', /is not a recording/)
  await refused('[main]\nport = 1\n', /is not a recording/)
  await refused(`${JSON.stringify(headOf())}`, /is not a recording/)
  await refused(
    `${JSON.stringify({ ...headOf(), version: 2 })}\n`,
    /is a recording of version 2; expected version 1/,
  )
  await t.rejects(Recording.open(t.testdir()), { message: /cannot be read: it is not a file/ })
  await t.rejects(Recording.open(join(t.testdir(), 'none.ndjson')), RecordingError)
})

test('a reading that is left early closes the file', async (t) => {
  const recording = await Recording.open(fileOf(t, recordingOf([[0, { held: true }]])))
  for await (const _ of recording.lines()) break
  await t.resolves(recording.close(), 'and closing it again does no harm')
})
