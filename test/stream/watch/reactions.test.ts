import type { Test } from 'tap'
import { runBridge } from '../../support/show/bridge.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { caughtUp, joinAsOperator, openStream, type StreamClient } from '../../support/wire/stream-client.js'

const options = [
  { index: 0, label: 'Heart' },
  { index: 1, label: 'Star' },
]
const controls = [
  { lid: 1, type: 'Button', props: { label: 'Clap 👏', float: true } },
  { lid: 2, type: 'Button', props: { label: 'Quiet' } },
  { lid: 3, type: 'Index', props: { label: 'Throw', float: true }, options },
  { lid: 4, type: 'Index', props: { label: 'Vote', float: true }, once: true, options },
]
const file = { layoutId: 'show', activePageId: 'all', pages: [{ pageId: 'all', controls }] }

/** A room with a screen, whose time goes on only when the test says so. */
async function openHall(t: Test) {
  const bridge = await runBridge(t, { catalogue: new Map([['show', layoutOf(file)]]), room: { open: 'on' } })
  const time = advanceTime(t)
  const screen = await openStream(t, bridge.url, { screen: 'show' })
  await caughtUp(screen)
  return {
    ...bridge,
    screen,
    press: (lid: number) => bridge.act({ layoutId: 'show', lid, type: 'Button' }),
    choose: (lid: number, value: number) => bridge.act({ layoutId: 'show', lid, type: 'Index', value }),
    show: (order: object) => bridge.admin('PUT', '/layout/show/screen', order),
    /** What has risen since the last call, in a second. */
    risen: async () => {
      await caughtUp(screen)
      const before = framesOn(screen).length
      for (let step = 0; step < 5; step++) {
        await time.advance(200)
        await caughtUp(screen)
      }
      return framesOn(screen)
        .slice(before)
        .map(({ reactions }) => reactions)
    },
  }
}

function framesOn({ frames }: StreamClient) {
  return frames.filter(({ event }) => event === 'reactions')
}

test('screens are told how often controls that float were used, together, and of no other', async (t) => {
  const hall = await openHall(t)
  t.same(await hall.risen(), [])
  for (const lid of [1, 1, 2, 1]) await hall.press(lid)
  await hall.choose(3, 1)
  t.same(await hall.risen(), [
    [
      { lid: 1, count: 3 },
      { lid: 3, index: 1, count: 1 },
    ],
  ])
  t.same(await hall.risen(), [])
})

test('where each has one choice, a new one rises and the same one again does not', async (t) => {
  const hall = await openHall(t)
  await hall.choose(4, 0)
  t.same(await hall.risen(), [[{ lid: 4, index: 0, count: 1 }]])
  await hall.choose(4, 0)
  t.same(await hall.risen(), [])
  await hall.choose(4, 1)
  t.same(await hall.risen(), [[{ lid: 4, index: 1, count: 1 }]])
})

test('a reset, its undoing and a page that is switched let nothing rise', async (t) => {
  const hall = await openHall(t)
  for (let press = 0; press < 5; press++) await hall.press(1)
  await hall.risen()
  await hall.admin('POST', '/layout/show/reset', { all: true })
  t.same(await hall.risen(), [])
  await hall.admin('POST', '/layout/show/reset', { undo: true })
  t.same(await hall.risen(), [])
  await hall.press(1)
  t.same(await hall.risen(), [[{ lid: 1, count: 1 }]])
})

test('nothing rises of what happens while the output is held, also not afterwards', async (t) => {
  const hall = await openHall(t)
  await hall.admin('PUT', '/output', { held: true })
  await hall.press(1)
  t.same(await hall.risen(), [])
  await hall.press(1)
  await hall.admin('PUT', '/output', { held: false })
  t.same(await hall.risen(), [])
  await hall.press(1)
  t.same(await hall.risen(), [[{ lid: 1, count: 1 }]])
})

test('an operator switches them off and on, whatever the screens show, and everybody is told', async (t) => {
  const hall = await openHall(t)
  const operator = await joinAsOperator(t, hall)
  t.same((await hall.show({ reactions: false })).body, { ok: true })
  await hall.press(1)
  t.same(await hall.risen(), [])
  t.same(hall.screen.frames.filter(({ event }) => event === 'screen').at(-1), {
    event: 'screen',
    show: 'auto',
    reactions: false,
  })
  await hall.show({ show: 'texts' })
  await hall.risen()
  t.same(hall.screen.frames.filter(({ event }) => event === 'screen').at(-1), {
    event: 'screen',
    show: 'texts',
    reactions: false,
  })
  t.match((await hall.admin('GET', '/status')).body.layouts[0].screen, { show: 'texts', reactions: false })
  await hall.show({ show: 'auto', reactions: true })
  await hall.press(1)
  await hall.risen()
  await hall.press(1)
  t.same(await hall.risen(), [[{ lid: 1, count: 1 }]])
  await caughtUp(operator)
  const deeds = operator.frames.filter(({ event }) => event === 'steered').map(({ did }) => did)
  t.same(deeds, [
    { reactions: false },
    { screen: { show: 'texts' } },
    { screen: { show: 'auto' } },
    { reactions: true },
  ])
  t.match(await hall.show({}), { status: 400, body: { code: 'body-invalid' } })
  t.match(await hall.show({ reveal: true, reactions: true }), { status: 400 })
})
