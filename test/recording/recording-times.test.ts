import { test } from '../support/tap.js'
import { recordShow } from './support/recorded.js'

const begun = Date.UTC(2026, 10, 21, 20, 15)
const hourMs = 3_600_000

test('a clock that is set back and forth during a recording bends no time in it', async (t) => {
  const clock = { wall: begun, steady: 5000.25 }
  const show = await recordShow(t, { wall: () => clock.wall, steady: () => clock.steady })
  const { recorder, act, turn, lines } = show
  for (const set of [0, -hourMs, 2 * hourMs, -hourMs]) {
    clock.wall += set + 100
    clock.steady += 100.125
    act(1)
    await turn()
  }
  await recorder.close()
  t.strictSame(
    lines().map(({ t: time }) => time - begun),
    [0, 100.125, 200.25, 300.375, 400.5],
  )
})

test('at midnight (UTC) a new file begins, where the one before stands', async (t) => {
  const lateEvening = Date.UTC(2026, 10, 21, 23, 59, 59)
  let passed = 0
  const show = await recordShow(t, { wall: () => lateEvening + passed, steady: () => passed })
  const { recorder, act, turn, lines, files } = show
  act(1)
  await turn()
  passed = 1500
  act(1)
  await turn()
  act(1)
  await turn()
  await recorder.close()
  t.same(files(), ['ovation-20261121T235959Z.ndjson', 'ovation-20261122T000000Z.ndjson'])
  t.equal(lines(0).length, 3)
  t.same(lines(1)[0].state.show.controls, [{ lid: 1, count: 2 }])
  t.equal(lines(1).length, 2)
})
