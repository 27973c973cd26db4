import type { Test } from 'tap'
import { type Overrides, runBridge } from '../../support/show/bridge.js'
import { publicFile } from '../../support/show/public-show.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import {
  caughtUp,
  joinAsOperator,
  joinAsPhone,
  openStream,
  openWall,
  type StreamClient,
} from '../../support/wire/stream-client.js'

const asked = { lid: 21, type: 'Button', props: { label: 'Encore' }, results: 'after' }
const text = { lid: 22, type: 'String', props: { label: 'Shout' } }
const press = { layoutId: 'show', lid: 21, type: 'Button' }
/** Promised is that screens are told of a change within this. */
const soonMs = 100

function catalogueWith(...controls: readonly object[]) {
  return new Map([['show', layoutOf({ ...publicFile, controls: [...publicFile.controls, ...controls] })]])
}

/** A room with a screen, whose time goes on only when the test says so. */
async function openHall(t: Test, more: Overrides = {}) {
  const bridge = await runBridge(t, { catalogue: catalogueWith(asked, text), room: { open: 'on' }, ...more })
  const time = advanceTime(t)
  const screen = await openStream(t, bridge.url, { screen: 'show' })
  await caughtUp(screen)
  const soon = async () => {
    await caughtUp(screen)
    await time.advance(soonMs)
    await caughtUp(screen)
  }
  return {
    ...bridge,
    time,
    screen,
    show: (choice: object) => bridge.admin('PUT', '/layout/show/screen', choice),
    /** What the screen has been told since the last call, within the time that is promised. */
    told: async () => {
      const before = toldOn(screen).length
      await soon()
      return toldOn(screen).slice(before)
    },
    write: async (value: string) => {
      await bridge.act({ layoutId: 'show', lid: 22, type: 'String', value })
      const { controls } = (await bridge.admin('GET', '/layout/show/state')).body
      return controls.find(({ lid }: { lid: number }) => lid === 22).texts.at(-1).textId
    },
  }
}

function toldOn({ frames }: StreamClient) {
  return frames.filter(({ event }) => event === 'screen')
}

test('a screen is told what it shows after its hello, before it is shown the page', async (t) => {
  const hall = await openHall(t)
  t.same(hall.screen.frames[0], { event: 'screen', show: 'auto' })
  t.match(hall.screen.frames[1], { event: 'page' })
  await hall.show({ show: 'black' })
  const late = await openStream(t, hall.url, { screen: 'show' })
  t.same(await late.next(), { event: 'screen', show: 'black' })
  late.send({ hello: { screen: 'show' } })
  await caughtUp(late)
  t.same(toldOn(late), Array(2).fill({ event: 'screen', show: 'black' }))
})

test('screens are told of each choice soon, and of nothing while nothing changes', async (t) => {
  const hall = await openHall(t)
  for (const show of ['logo', 'black', 'texts', 'auto']) {
    t.same((await hall.show({ show })).body, { ok: true })
    t.same(await hall.told(), [{ event: 'screen', show }])
    await hall.show({ show })
    t.same(await hall.told(), [])
  }
  await hall.admin('PUT', '/layout/show/page', { pageId: 'second' })
  await hall.act(press)
  t.same(await hall.told(), [])
})

test('a control is shown whatever page is active, and as phones would see it', async (t) => {
  const hall = await openHall(t)
  await hall.show({ show: { lid: 21 } })
  const control = { ...asked, address: '/0021' }
  t.same(await hall.told(), [{ event: 'screen', show: { lid: 21 }, control }])
  await hall.admin('PUT', '/layout/show/control/21', { enabled: false })
  t.same(await hall.told(), [{ event: 'screen', show: { lid: 21 }, control: { ...control, enabled: false } }])
  await hall.admin('PUT', '/layout/show/page', { pageId: 'second' })
  t.same(await hall.told(), [])
  await hall.reload({ catalogue: catalogueWith({ ...asked, props: { label: 'More' } }, text) })
  t.match(await hall.told(), [{ show: { lid: 21 }, control: { props: { label: 'More' } } }])
})

test('a reload that removes the control makes it automatic again, also for those who come later', async (t) => {
  const hall = await openHall(t)
  await hall.show({ show: { lid: 21 }, reveal: true })
  await hall.told()
  await hall.reload({ catalogue: catalogueWith(text) })
  t.same(await hall.told(), [{ event: 'screen', show: 'auto' }])
  await hall.reload({ catalogue: catalogueWith(asked, text) })
  t.same(await hall.told(), [])
  t.match((await hall.admin('GET', '/status')).body, { layouts: [{ screen: { show: 'auto' } }] })
})

test('results are revealed on screens alone, with each change, once a second at most', async (t) => {
  const hall = await openHall(t)
  const phone = await joinAsPhone(t, hall)
  await hall.act(press)
  await hall.show({ show: { lid: 21 }, reveal: true })
  t.match(await hall.told(), [{ reveal: true, result: { lid: 21, type: 'Button', people: 1, count: 1 } }])
  for (let tenths = 1; tenths <= 20; tenths++) {
    await hall.act(press)
    await hall.time.advance(100)
  }
  const last = toldOn(hall.screen).slice(2)
  t.ok(last.length <= 2, `${last.length} in two seconds`)
  await hall.time.advance(2000)
  await hall.told()
  t.match(toldOn(hall.screen).at(-1), { result: { count: 21 } })
  await caughtUp(phone)
  t.notOk(JSON.stringify(phone.frames).includes('"count":21'), 'phones see nothing of it')
  await hall.admin('PUT', '/layout/show/control/21', { enabled: false })
  t.match(await hall.told(), [{ reveal: true, control: { enabled: false }, result: { count: 21 } }])
  await hall.admin('POST', '/layout/show/reset', { lid: 21 })
  await hall.time.advance(1000)
  await hall.told()
  t.match(toldOn(hall.screen).at(-1), { show: { lid: 21 }, reveal: true, result: { count: 0 } })
  await hall.show({ show: { lid: 21 } })
  t.notOk('result' in (await hall.told())[0])
})

test('the output is held: screens are told so, whatever they show, and what is revealed stands still', async (t) => {
  const hall = await openHall(t)
  await hall.act(press)
  await hall.show({ show: 'black' })
  await hall.told()
  await hall.admin('PUT', '/output', { held: true })
  t.same(await hall.told(), [{ event: 'screen', show: 'black', held: true }])
  await hall.act(press)
  await hall.show({ show: { lid: 21 }, reveal: true })
  t.match(await hall.told(), [{ show: { lid: 21 }, held: true, result: { count: 1 } }])
  await hall.time.advance(3000)
  t.same(await hall.told(), [])
  await hall.admin('PUT', '/output', { held: false })
  const released = [...(await hall.told())]
  t.notOk('held' in released[0])
  await hall.time.advance(1000)
  await hall.told()
  t.match(toldOn(hall.screen).at(-1), { result: { count: 2 } })
})

test('a text is shown until it is taken back, also while the output is held', async (t) => {
  const hall = await openHall(t)
  const textId = await hall.write('Olé')
  await hall.show({ show: { textId } })
  t.same(await hall.told(), [{ event: 'screen', show: { textId }, text: 'Olé' }])
  await hall.admin('PUT', '/output', { held: true })
  t.same(await hall.told(), [{ event: 'screen', show: { textId }, text: 'Olé', held: true }])
  await hall.admin('DELETE', `/layout/show/texts/${textId}`)
  t.same(await hall.told(), [{ event: 'screen', show: 'auto', held: true }])
  const since = await hall.write('since')
  await hall.show({ show: { textId: since } })
  t.same(await hall.told(), [{ event: 'screen', show: { textId: since }, held: true }])
  await hall.admin('PUT', '/output', { held: false })
  t.same(await hall.told(), [{ event: 'screen', show: { textId: since }, text: 'since' }])
  await hall.admin('POST', '/layout/show/reset', { all: true })
  t.same(await hall.told(), [{ event: 'screen', show: 'auto' }])
})

test('a text that ten newer ones push out is no longer shown', async (t) => {
  const hall = await openHall(t)
  const textId = await hall.write('Olé')
  await hall.show({ show: { textId } })
  for (let n = 1; n <= 9; n++) await hall.write(`${n}`)
  t.match(await hall.told(), [{ show: { textId } }])
  await hall.write('10')
  t.same(await hall.told(), [{ event: 'screen', show: 'auto' }])
})

test('only screens are told, of their own layout, and operators see the choice', async (t) => {
  const catalogue = new Map(
    ['show', 'other'].map((layoutId) => [layoutId, layoutOf({ ...publicFile, layoutId })] as const),
  )
  const hall = await openHall(t, { catalogue })
  const other = await openStream(t, hall.url, { screen: 'other' })
  const phone = await joinAsPhone(t, hall)
  const operator = await joinAsOperator(t, hall)
  t.same(operator.frames[0].screen, { show: 'auto' })
  await hall.show({ show: { lid: 8 }, reveal: true })
  await hall.told()
  for (const stream of [other, phone, operator]) await caughtUp(stream)
  t.equal(toldOn(other).length, 1)
  t.same(toldOn(phone), [])
  t.match(
    operator.frames.filter(({ screen }) => screen),
    [{ event: 'show' }, { event: 'changes', screen: { show: { lid: 8 }, reveal: true } }],
  )
})

test('a screen that comes while it changes is told the newest, and never an older one afterwards', async (t) => {
  const hall = await openHall(t)
  for (let round = 0; round < 10; round++) {
    const show = round % 2 === 0 ? 'black' : 'logo'
    const [late] = await Promise.all([openStream(t, hall.url, { screen: 'show' }), hall.show({ show })])
    await hall.told()
    await caughtUp(late)
    t.same(toldOn(late).at(-1), { event: 'screen', show })
    t.ok(toldOn(late).length <= 2)
    late.socket.close()
    await late.closed
  }
})

test('while the room is closed, a screen that is there is told on, and hears it again after a restart', async (t) => {
  const state = t.testdir()
  const hall = await openHall(t, { state })
  await hall.admin('PUT', '/room/show', { open: false })
  await hall.show({ show: { lid: 21 }, reveal: true })
  t.match(await hall.told(), [{ show: { lid: 21 }, reveal: true }])
  await hall.admin('PUT', '/room/show', { open: true })
  hall.time.end()
  await hall.bridge.close()
  const again = await openHall(t, { state })
  t.match(await again.screen.next(), { event: 'screen', show: { lid: 21 }, reveal: true })
})

test('a screen whose layout a reload removes is closed, and what it showed is there when it is back', async (t) => {
  const catalogue = new Map(
    ['show', 'other'].map((layoutId) => [layoutId, layoutOf({ ...publicFile, layoutId })] as const),
  )
  const bridge = await runBridge(t, { catalogue, room: { open: 'on' } })
  const screen = await openWall(t, bridge.url, 'other')
  await screen.next()
  await bridge.admin('PUT', '/layout/other/screen', { show: { lid: 8 } })
  await bridge.reload({ catalogue: new Map([...catalogue].slice(0, 1)) })
  t.same(await screen.closed, { code: 4404, reason: 'layout-not-found' })
  await bridge.reload({ catalogue })
  t.match(await (await openStream(t, bridge.url, { screen: 'other' })).next(), { show: { lid: 8 } })
})
