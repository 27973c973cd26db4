import type { Test } from 'tap'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { gridOf } from '../../support/show/grid-of.js'
import { judge, waitingIn } from '../../support/show/moderated-show.js'
import { publicFile } from '../../support/show/public-show.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { caughtUp, openStream, type StreamClient } from '../../support/wire/stream-client.js'

const moderatedText = { lid: 12, type: 'String', props: { label: 'x' }, moderate: true, results: 'live' }
const catalogue = new Map([
  ['show', layoutOf({ ...publicFile, controls: [...publicFile.controls, moderatedText] })],
])

/** One of each control whose results everybody sees. */
const actions = [
  { lid: 7, type: 'Button' },
  { lid: 2, type: 'Slider', value: 1 },
  { lid: 3, type: 'Toggle', value: true },
  { lid: 4, type: 'Index', value: 1 },
  { lid: 5, type: 'String', value: 'before' },
  { lid: 6, type: 'XYPad', value: [1, 1] },
]

/** The results that a stream was shown last. */
function resultsOn({ frames }: StreamClient): readonly { lid: number; texts?: readonly string[] }[] {
  return frames.findLast(({ event }) => event === 'results')?.results ?? []
}

/** The texts that a stream was shown last, by lid, of the controls that have any. */
function textsOn(stream: StreamClient): Readonly<Record<number, readonly string[]>> {
  return Object.fromEntries(
    resultsOn(stream).flatMap(({ lid, texts = [] }) => (texts.length > 0 ? [[lid, texts]] : [])),
  )
}

/** A room with a wall and a phone. `later` has had the time in which each is told all that is new. */
async function openHall(t: Test, more: Parameters<typeof runBridge>[1] = {}) {
  const bridge = await runBridge(t, { catalogue, room: { open: 'on' }, ...more })
  const time = advanceTime(t)
  const [wall, phone] = [
    await openStream(t, bridge.url, { screen: 'show' }),
    await openStream(t, bridge.url, { token: bridge.token }),
  ]
  const later = async () => {
    await caughtUp(wall)
    await caughtUp(phone)
    await time.advance(2000)
    await caughtUp(wall)
    await caughtUp(phone)
  }
  await later()
  return { ...bridge, time, wall, phone, later }
}

const write = ({ act }: TestBridge, value: string, lid = 5) =>
  act({ layoutId: 'show', lid, type: 'String', value })

/** The ids of the texts that are shown, oldest first. */
async function textIdsOf({ admin }: TestBridge, lid = 5): Promise<readonly string[]> {
  const { controls } = (await admin('GET', '/layout/show/state')).body
  const { texts } = controls.find((control: { lid: number }) => control.lid === lid)
  return texts.map(({ textId }: { textId: string }) => textId)
}

test('what is written or approved while the output is held is on the wall and the phones only after its release', async (t) => {
  const hall = await openHall(t)
  await write(hall, 'before')
  await hall.later()
  await hall.admin('PUT', '/output', { held: true })
  await write(hall, 'something obscene')
  await write(hall, 'approved while held', 12)
  for (const { textId } of await waitingIn(hall)) await judge(hall, textId, true)
  await hall.later()
  const newWall = await openStream(t, hall.url, { screen: 'show' })
  const newPhone = await openStream(t, hall.url, { token: hall.token })
  await caughtUp(newPhone)
  await hall.later()
  await caughtUp(newWall)
  await caughtUp(newPhone)
  for (const stream of [hall.wall, hall.phone, newWall, newPhone]) t.same(textsOn(stream), { 5: ['before'] })
  await hall.admin('PUT', '/output', { held: false })
  await hall.later()
  await caughtUp(newWall)
  const all = { 5: ['before', 'something obscene'], 12: ['approved while held'] }
  for (const stream of [hall.wall, hall.phone, newWall]) t.same(textsOn(stream), all)
})

test('what was not on the wall yet when the output was held stays away from it', async (t) => {
  const hall = await openHall(t)
  await write(hall, 'a moment before')
  await hall.admin('PUT', '/output', { held: true })
  await hall.later()
  t.same([textsOn(hall.wall), textsOn(hall.phone)], [{}, {}])
})

test('a reset goes to the wall and the phones while the output is held', async (t) => {
  const hall = await openHall(t)
  await write(hall, 'before')
  await hall.later()
  await hall.admin('PUT', '/output', { held: true })
  await write(hall, 'while it is held')
  await hall.admin('POST', '/layout/show/reset', { lid: 5 })
  await write(hall, 'after the reset')
  await hall.later()
  t.same([textsOn(hall.wall), textsOn(hall.phone)], [{}, {}])
})

test('a text that was taken back a moment before the output is held leaves the wall and the phones', async (t) => {
  const hall = await openHall(t)
  for (const text of ['same', 'bad', 'same', 'good']) await write(hall, text)
  await hall.later()
  t.same(textsOn(hall.wall), { 5: ['same', 'bad', 'same', 'good'] })
  const [same, bad] = await textIdsOf(hall)
  for (const textId of [same, bad]) await hall.admin('DELETE', `/layout/show/texts/${textId}`)
  await write(hall, 'a moment before')
  await hall.admin('PUT', '/output', { held: true })
  const newWall = await openStream(t, hall.url, { screen: 'show' })
  await hall.later()
  await caughtUp(newWall)
  for (const stream of [hall.wall, hall.phone, newWall]) t.same(textsOn(stream), { 5: ['same', 'good'] })
})

test('of equal texts, those that are taken back while the output is held leave the wall, and no more, also after a restart', async (t) => {
  const state = t.testdir()
  const hall = await openHall(t, { state })
  for (const text of ['same', 'other', 'same', 'same']) await write(hall, text)
  await hall.later()
  await hall.admin('PUT', '/output', { held: true })
  const [first, , third] = await textIdsOf(hall)
  await hall.admin('DELETE', `/layout/show/texts/${first}`)
  await hall.later()
  for (const stream of [hall.wall, hall.phone]) t.same(textsOn(stream), { 5: ['other', 'same', 'same'] })
  await hall.admin('DELETE', `/layout/show/texts/${third}`)
  await hall.later()
  for (const stream of [hall.wall, hall.phone]) t.same(textsOn(stream), { 5: ['other', 'same'] })
  hall.time.end()
  await hall.bridge.close()
  // The second time, all of it has been through a file that was written again.
  for (let starts = 0; starts < 2; starts++) {
    const again = await openHall(t, { state })
    for (const stream of [again.wall, again.phone]) t.same(textsOn(stream), { 5: ['other', 'same'] })
    again.time.end()
    await again.bridge.close()
  }
})

test('what was reset a moment before the output is held is at zero on the wall and the phones, whatever came then', async (t) => {
  const hall = await openHall(t)
  for (const action of actions) await hall.act({ layoutId: 'show', ...action })
  await hall.act({ layoutId: 'show', ...actions[0] })
  await hall.later()
  t.match(resultsOn(hall.wall)[0], { lid: 7, count: 2 })
  await hall.admin('POST', '/layout/show/reset', { all: true })
  await hall.act({ layoutId: 'show', ...actions[0] })
  await hall.admin('PUT', '/output', { held: true })
  await hall.later()
  const zeros = [
    { lid: 7, type: 'Button', people: 0, count: 0 },
    { lid: 12, type: 'String', people: 0, texts: [] },
    { lid: 2, type: 'Slider', people: 0, mean: 0, median: 0, hist: [0, 0, 0, 0, 0, 0, 0, 0] },
    { lid: 3, type: 'Toggle', people: 0, share: 0 },
    { lid: 4, type: 'Index', people: 0, votes: [0, 0, 0] },
    { lid: 5, type: 'String', people: 0, texts: [] },
    { lid: 6, type: 'XYPad', people: 0, centre: [0, 0], grid: gridOf() },
  ]
  for (const stream of [hall.wall, hall.phone]) t.same(resultsOn(stream).slice(0, zeros.length), zeros)
  await hall.admin('PUT', '/output', { held: false })
  await hall.later()
  t.match(resultsOn(hall.wall), [{ lid: 7, count: 1 }])
})

test('a wall that comes back after a restart while the output is held is shown what it was shown before', async (t) => {
  const state = t.testdir()
  const first = await openHall(t, { state })
  await write(first, 'before')
  await first.admin('PUT', '/output', { held: true })
  await write(first, 'something obscene')
  first.time.end()
  await first.bridge.close()
  const second = await openHall(t, { state })
  t.same([textsOn(second.wall), textsOn(second.phone)], [{ 5: ['before'] }, { 5: ['before'] }])
})
