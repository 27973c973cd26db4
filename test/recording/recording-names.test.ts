import { recordingName, recordingsAmong } from '../../src/recording/recording-names.js'
import { test } from '../support/tap.js'

test('a recording is named after its beginning, and those of one second are numbered', (t) => {
  const begun = Date.UTC(2026, 10, 21, 20, 15, 0, 999)
  t.equal(recordingName(begun), 'ovation-20261121T201500Z.ndjson')
  t.equal(recordingName(begun, 2), 'ovation-20261121T201500Z-2.ndjson')
  t.end()
})

test('recordings are found among other files, the oldest first', (t) => {
  const names = [
    'ovation-20261121T201500Z-10.ndjson',
    'ovation-20261122T000000Z.ndjson',
    'ovation-20261121T201500Z-2.ndjson',
    'notes.txt',
    'ovation-20261121T201500Z.ndjson',
    'ovation-20261121T201500Z.ndjson.bak',
    'my-ovation-20261121T201500Z.ndjson',
  ]
  t.same(recordingsAmong(names), [
    'ovation-20261121T201500Z.ndjson',
    'ovation-20261121T201500Z-2.ndjson',
    'ovation-20261121T201500Z-10.ndjson',
    'ovation-20261122T000000Z.ndjson',
  ])
  t.end()
})
