import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { startGuestShow } from './support/guest-show.js'
import { patchPath, startPatch } from './support/start-patch.js'
import { startWall } from './support/start-wall.js'

test('the Pure Data patch registers itself, prints what the audience does, and its boxes switch pages and reset', async (t) => {
  const show = await startGuestShow(t)
  await show.act({ lid: 2, type: 'Slider', value: 0.25 })
  const wall = await startWall(t, show)
  await wall.subscribe()

  const pd = await startPatch(t, show)
  t.same(await pd.received(3), [`registered: Pd ${pd.port} 60`, 'page: demo opening', 'brightness: 0.25'])
  t.match((await show.guests()).get(pd.port), { name: 'Pd', state: 'up' })
  t.equal(await show.destinationCount(), 3)

  await show.act(
    { lid: 1, type: 'Button' },
    { lid: 3, type: 'Toggle', value: true },
    { lid: 4, type: 'Index', value: 2 },
  )
  t.same((await pd.received(6)).slice(3), ['applause: 1 0.01', 'house lights: 1', 'sticker: 2'])

  await wall.received(6)
  for (const [box, page] of [
    ['set ovation page , 2', 'finale'],
    ['set ovation page , 1', 'opening'],
    ['bng', 'finale'],
    ['bng', 'opening'],
    ['bng', 'finale'],
  ] as const) {
    const printed = pd.output.length
    const before = wall.output.length
    pd.click(box)
    await pd.waitFor(() => pd.output.includes(`page: demo ${page}`, printed), `to say ${page}`)
    t.equal(await show.page(), page, `a click on ${box} switches to ${page}`)
    const message = `/ovation/page ss "demo" "${page}"`
    await wall.waitFor(() => wall.output.includes(message, before), `to receive ${page}`)
  }

  const printed = pd.output.length
  await show.act(
    { lid: 11, type: 'Index', value: 1 },
    { lid: 12, type: 'String', value: 'héllo 👋🏽' },
    { lid: 13, type: 'XYPad', value: [0.25, 0.75] },
    { lid: 14, type: 'Button' },
  )
  await pd.waitFor(() => pd.output.includes('cheer: 1 0.002', printed), 'to print the cheer')
  for (const line of ['encore vote: 1', 'shout: héllo 👋🏽', 'spot: 0.25 0.75'])
    t.ok(pd.output.includes(`${line}\n`, printed), line)

  const beforeRefresh = pd.output.length
  pd.click('set ovation refresh')
  await pd.waitFor(() => pd.output.includes('applause: 1 0.01', beforeRefresh), 'to print all values again')

  const beforeReset = pd.output.length
  pd.click('set ovation reset')
  await pd.waitFor(() => pd.output.includes('cheer: 0 0', beforeReset), 'to print the zeros')

  pd.click('tgl')
  await until(async () => !(await show.guests()).has(pd.port))
  pd.click('tgl')
  await until(async () => (await show.guests()).has(pd.port))
  t.notMatch(pd.output, /error|refused/, 'it reports no error')
})

test('the patch is exactly as Pure Data saves it, so that editing and saving it breaks nothing', async (t) => {
  const folder = t.testdir()
  await promisify(execFile)('pd', [
    ...['-nogui', '-noaudio', '-nomidi', '-noprefs'],
    // It quits before the patch sends anything.
    ...['-send', `pd-ovation.pd savetofile saved.pd ${folder}`, '-send', 'pd quit', patchPath],
  ])
  t.equal(readFileSync(join(folder, 'saved.pd'), 'utf8'), readFileSync(patchPath, 'utf8'))
})
