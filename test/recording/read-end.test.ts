import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnd } from '../../src/recording/read-end.js'
import { action, beginning, recordingOf } from '../support/show/recording.js'
import { test } from '../support/tap.js'

test('the end is the time of the last whole line, also of a long file', async (t) => {
  const path = join(t.testdir(), 'show.ndjson')
  writeFileSync(path, recordingOf([]))
  t.equal(await readEnd(path), beginning, 'the head')
  const lines = Array.from({ length: 3000 }, (_, n) => [n, action(1, 'Button')] as const)
  writeFileSync(path, `${recordingOf(lines)}{"t":1,"lay`)
  t.equal(await readEnd(path), beginning + 2999)
  writeFileSync(path, '')
  t.equal(await readEnd(path), undefined)
})
