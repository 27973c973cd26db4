import { runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { until } from '../../support/time/until.js'
import { caughtUp, joinAsOperator, type StreamClient } from '../../support/wire/stream-client.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }
const path = '/layout/show/control/1'

test('operators are told how long it is until a control closes when that is set, and with each change of it', async (t) => {
  const bridge = await runBridge(t)
  const time = advanceTime(t)
  const operator = await joinAsOperator(t, bridge)
  await bridge.admin('PUT', path, { enabled: true, seconds: 30 })
  await time.advance(100)
  t.match(await lastOf(operator, ({ closesIn }) => closesIn !== undefined), { lid: 1, closesIn: 29_900 })
  await time.advance(9900)
  await bridge.act(press)
  await time.advance(100)
  t.match(await lastOf(operator, ({ count }) => count === 1), { enabled: true, closesIn: 19_900 })
  await time.advance(20_000)
  const closed = await lastOf(operator, ({ enabled }) => !enabled)
  t.match(closed, { lid: 1, count: 1 })
  t.notOk('closesIn' in closed)
})

test('that time passes is no change: nothing is sent', async (t) => {
  const bridge = await runBridge(t)
  const time = advanceTime(t)
  await bridge.admin('PUT', path, { enabled: true, seconds: 3600 })
  const operator = await joinAsOperator(t, bridge)
  await time.advance(3000)
  await caughtUp(operator)
  const pages = operator.frames.filter(({ controls, pong }) => controls !== undefined && pong === undefined)
  t.same(pages, [], 'no control has changed')
})

test('an operator who comes later is told how long it is from then', async (t) => {
  const bridge = await runBridge(t)
  const time = advanceTime(t)
  await bridge.admin('PUT', path, { enabled: true, seconds: 30 })
  const first = await joinAsOperator(t, bridge)
  t.equal(first.frames[0].pages[0].controls[0].closesIn, 30_000)
  t.notOk('closesIn' in first.frames[0].pages[0].controls[1])
  await time.advance(12_050)
  const second = await joinAsOperator(t, bridge)
  t.equal(second.frames[0].pages[0].controls[0].closesIn, 17_950)
})

test('another end is a change, though nothing else has changed', async (t) => {
  const bridge = await runBridge(t)
  const time = advanceTime(t)
  await bridge.admin('PUT', path, { enabled: true, seconds: 30 })
  const operator = await joinAsOperator(t, bridge)
  await bridge.admin('PUT', path, { enabled: true, seconds: 60 })
  await time.advance(100)
  t.equal((await lastOf(operator, () => true)).closesIn, 59_900)
  await bridge.admin('PUT', path, { enabled: true })
  await time.advance(100)
  const open = await lastOf(operator, ({ closesIn }) => closesIn === undefined)
  t.match(open, { lid: 1, enabled: true })
})

interface Told {
  readonly lid: number
  readonly enabled: boolean
  readonly count: number
  readonly closesIn?: number
}

/** The first control as the operator was told it last, once that is as wanted. */
async function lastOf(operator: StreamClient, isWanted: (told: Told) => boolean): Promise<Told> {
  const last = (): Told | undefined =>
    operator.frames
      .flatMap(({ controls }) => controls ?? [])
      .filter(({ lid }: Told) => lid === 1)
      .at(-1)
  await until(() => {
    const told = last()
    return told !== undefined && isWanted(told)
  })
  return last()!
}
