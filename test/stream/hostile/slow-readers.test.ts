import type { Test } from 'tap'
import { OperatorStreams } from '../../../src/stream/operator-streams.js'
import { apiKey, runBridge } from '../../support/show/bridge.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { advanceUntil } from '../../support/time/advance-until.js'
import { until } from '../../support/time/until.js'
import { joinAsOperator, joinAsPhone, type StreamClient } from '../../support/wire/stream-client.js'
import { untilMetrics } from '../support/until-metrics.js'

const key = apiKey
/** Frames of 1 MB and more that the system takes for a client that does not read: 10 MB by default. */
const takenBySystem = 16
const catalogue = new Map([
  ['show', layoutOf()],
  ['large', layoutOf(largeShow())],
])

test('a phone that does not read while pages turn is cut, and the others have every page', async (t) => {
  const bridge = await runBridge(t, { catalogue })
  const token = bridge.tokens.mint({ layoutId: 'large' })
  const joined = await Promise.all([1, 2, 3].map(() => joinAsPhone(t, { url: bridge.url, token })))
  const [slow, ...others] = joined as [StreamClient, ...StreamClient[]]
  slow.socket.pause()
  for (let turn = 0; turn < takenBySystem; turn++) {
    await bridge.admin('PUT', '/layout/large/page', { pageId: turn % 2 === 0 ? 'second' : 'first' })
    for (const phone of others) t.match(await phone.next(), { event: 'page' })
  }
  await untilMetrics(bridge, 'ovation_streams_cut_total{reason="untaken"} 1')
  await untilMetrics(bridge, 'ovation_streams{kind="phone"} 2')
  slow.socket.resume()
  const { code } = await slow.closed
  t.ok([1013, 1006].includes(code), `${code}, where it can still be told`)
  t.ok(slow.frames.length < takenBySystem, 'the rest was not kept for it')
})

test('of a hundred operators one does not read: it is cut, and no other waits for it', async (t) => {
  const bridge = await runBridge(t, { catalogue })
  const time = advanceTime(t)
  const slow = await joinAsOperator(t, bridge, 'large')
  const others: StreamClient[] = []
  for (let count = 0; count < 99; count++) others.push(await joinAsOperator(t, bridge))
  slow.socket.pause()
  const isCut = async () => {
    // The text of the metrics is made once a second.
    await time.advance(1001)
    return /_cut_total\{reason="untaken"\} 1/.test((await bridge.admin('GET', '/metrics')).body)
  }
  for (let count = 1; !(await isCut()); count++) {
    slow.send({ hello: { key, layoutId: 'large' } })
    await bridge.act({ layoutId: 'show', lid: 1, type: 'Button' })
    await time.advance(200)
    await Promise.all(others.map((operator) => seen(operator, count)))
  }
  await advanceUntil(time, async () =>
    (await bridge.admin('GET', '/metrics')).body.includes('\novation_streams{kind="operator"} 99\n'),
  )
})

test('an operator who reads slowly gets the newest state, never a backlog', async (t) => {
  const bridge = await runBridge(t, { catalogue })
  const token = bridge.tokens.mint({ layoutId: 'large' })
  const phone = await joinAsPhone(t, { url: bridge.url, token })
  const [slow, quick] = [await joinAsOperator(t, bridge, 'large'), await joinAsOperator(t, bridge, 'large')]
  slow.socket.pause()
  const joins = countJoins(t)
  for (let asked = 1; asked <= takenBySystem / 2; asked++) {
    slow.send({ hello: { key, layoutId: 'large' } })
    await until(() => joins.count === asked)
  }
  for (let count = 1; count <= 8; count++) {
    phone.send({ lid: 1, type: 'Button' })
    await seen(quick, count)
  }
  slow.socket.resume()
  await seen(slow, 8)
  t.ok(countsSeen(quick).size > 6, `${[...countsSeen(quick)]}`)
  t.ok(countsSeen(slow).size < 5, `${[...countsSeen(slow)]}`)
})

/** Counts how often operators are shown a show. */
function countJoins(t: Pick<Test, 'teardown'>): { count: number } {
  const { join } = OperatorStreams.prototype
  const joins = { count: 0 }
  OperatorStreams.prototype.join = function (...of) {
    joins.count++
    join.apply(this, of)
  }
  t.teardown(() => {
    OperatorStreams.prototype.join = join
  })
  return joins
}

function countsSeen({ frames }: StreamClient): ReadonlySet<number> {
  return new Set(frames.flatMap((frame) => countIn(frame) ?? []))
}

/** Waits until an operator has seen this count of the first button. */
async function seen(operator: StreamClient, count: number): Promise<void> {
  for (;;) if (countIn(await operator.next()) === count) return
}

// biome-ignore lint/suspicious/noExplicitAny: any event
function countIn({ controls, pages }: any): number | undefined {
  const list: readonly { readonly lid: number; readonly count: number }[] =
    controls ?? pages?.[0].controls ?? []
  return list.find(({ lid }) => lid === 1)?.count
}

/** Two pages of 1 MB. */
function largeShow(): object {
  const label = 'x'.repeat(10_000)
  const page = (pageId: string, first: number) => ({
    pageId,
    controls: Array.from({ length: 100 }, (_, at) => ({ lid: first + at, type: 'Button', props: { label } })),
  })
  return { layoutId: 'large', activePageId: 'first', pages: [page('first', 1), page('second', 101)] }
}
