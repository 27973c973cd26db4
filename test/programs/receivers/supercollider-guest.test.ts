import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { startGuestShow } from './support/guest-show.js'
import { startScript } from './support/start-script.js'
import { startWall } from './support/start-wall.js'

test('the SuperCollider script registers itself, posts what the audience does, switches pages and unregisters at its end', async (t) => {
  const show = await startGuestShow(t)
  await show.act({ lid: 2, type: 'Slider', value: 0.25 })
  const wall = await startWall(t, show)
  await wall.subscribe()

  const sclang = await startScript(t, show)
  t.same(await sclang.received(3), [
    'registered as SuperCollider for 60 s',
    'page: opening',
    'brightness: 0.25',
  ])
  t.match((await show.guests()).get(sclang.port), { name: 'SuperCollider', state: 'up' })
  t.equal(await show.destinationCount(), 3)

  await show.act(
    { lid: 1, type: 'Button' },
    { lid: 3, type: 'Toggle', value: true },
    { lid: 4, type: 'Index', value: 2 },
  )
  t.same((await sclang.received(6)).slice(3), ['applause: 1, 0.01', 'house lights: on', 'sticker: 2'])

  for (const [line, page] of [
    ['~switch.(2)', 'finale'],
    ['~switch.(1)', 'opening'],
    ['~next.()', 'finale'],
    ['~next.()', 'opening'],
    ['~next.()', 'finale'],
  ] as const) {
    const posted = sclang.output.length
    const before = wall.output.length
    await sclang.type(line)
    await sclang.waitFor(() => sclang.output.includes(`page: ${page}`, posted), `to say ${page}`)
    t.equal(await show.page(), page, `${line} switches to ${page}`)
    const message = `/ovation/page ss "demo" "${page}"`
    await wall.waitFor(() => wall.output.includes(message, before), `to receive ${page}`)
  }

  const posted = sclang.output.length
  await show.act(
    { lid: 11, type: 'Index', value: 1 },
    { lid: 12, type: 'String', value: 'héllo 👋🏽' },
    { lid: 13, type: 'XYPad', value: [0.25, 0.75] },
    { lid: 14, type: 'Button' },
  )
  await sclang.waitFor(() => sclang.output.includes('cheer: 1, 0.002', posted), 'to post the cheer')
  for (const line of ['encore vote: 1', 'shout: héllo 👋🏽', 'spot: 0.25, 0.75'])
    t.ok(sclang.output.includes(`${line}\n`, posted), line)

  const beforeRefresh = sclang.output.length
  await sclang.type('~refresh.()')
  await sclang.waitFor(() => sclang.output.includes('applause: 1, 0.01', beforeRefresh), 'to post all again')

  const beforeReset = sclang.output.length
  await sclang.type('~reset.()')
  await sclang.waitFor(() => sclang.output.includes('cheer: 0, 0.0', beforeReset), 'to post the zeros')
  t.notMatch(sclang.output, /^(ERROR|WARNING).*/m, 'it reports no error')

  const isRegistered = async () => (await show.guests()).has(sclang.port)
  await sclang.type('CmdPeriod.run')
  await until(async () => !(await isRegistered()))
  await sclang.type(`"${process.cwd()}/config/displays/supercollider/ovation.scd".load`)
  await until(isRegistered)
  await sclang.type('0.exit')
  await until(async () => !(await isRegistered()))
})
