import { describePosition, playedTime } from '../../../src/cli/replay/progress.js'
import { test } from '../../support/tap.js'

test('the progress says the time, the rate and the mark, with a bar on terminals', (t) => {
  const position = { at: 61_000, whole: 122_000, mark: 'Act 2', messages: 7 }
  t.equal(
    describePosition(position, 1234.4, true),
    '████████░░░░░░░░ 0:01:01 of 0:02:02  1,234 messages/s  Act 2',
  )
  t.equal(describePosition({ ...position, mark: '' }, 0, false), '0:01:01 of 0:02:02  0 messages/s')
  t.match(describePosition({ ...position, at: 0, whole: 0 }, 0, true), /^░{16} 0:00:00 of 0:00:00/)
  t.equal(playedTime(7_384_999), '2:03:04')
  t.end()
})
