import { test } from '../../support/tap.js'
import { startGuestShow } from './support/guest-show.js'
import { isNear, opinions, verdict, voice } from './support/opinions.js'
import { startPatch } from './support/start-patch.js'
import { startScript } from './support/start-script.js'
import { startWall } from './support/start-wall.js'

test('the number boxes of the Pure Data patch show the crowd, apart from what single people do', async (t) => {
  const show = await startGuestShow(t)
  const wall = await startWall(t, show)
  await wall.subscribe()
  const pd = await startPatch(t, show)
  await pd.received(2)
  await voice(show)
  const shows = (box: string, value: number) =>
    pd.waitFor(() => isNear(pd.shown(box).at(-1), value), `to show ${value} in ${box}`)
  await shows('applause-people', opinions.people)
  await shows('brightness-people', opinions.people)
  await shows('brightness-median', opinions.median)
  await shows('brightness-spread', opinions.spread)
  await shows('house-lights-share', opinions.share)
  for (const signal of ['energy', 'rate']) {
    const shown = () => pd.shown(`applause-${signal}`)
    await pd.waitFor(() => shown().length >= 30, `to show the ${signal}`)
    await wall.waitFor(() => wall.heard(`/0001/${signal}`).length >= 30, `to hear the ${signal}`)
    const sent = wall.heard(`/0001/${signal}`)
    const fades = () => wall.heard(`/0001/${signal}`).at(-1)! < Math.max(...sent)
    await wall.waitFor(fades, `to hear that the ${signal} fades`)
    t.ok(
      sent.slice(0, 30).every((value, at) => isNear(shown()[at], value)),
      `each value is shown as it was sent: ${shown().slice(0, 30)}; ${sent.slice(0, 30)}`,
    )
  }

  pd.click('set ovation page , 2')
  await pd.waitFor(() => pd.output.includes('page: demo finale'), 'to switch the page')
  await voice(show)
  await shows('encore-people', opinions.people)
  await shows('encore-winner', verdict.winner)
  await shows('encore-lead', verdict.lead)
  await shows('spot-x', verdict.x)
  await shows('spot-y', verdict.y)
  await shows('spot-radius', verdict.radius)

  t.same(await pd.received(15, /^(applause|brightness|house lights|encore vote|spot): /), [
    ...['applause: 1 0.01', 'brightness: 1', 'house lights: 1'],
    ...['applause: 2 0.02', 'brightness: 0.2', 'house lights: 0'],
    ...['applause: 3 0.03', 'brightness: 0.6', 'house lights: 1'],
    ...[
      'encore vote: 2',
      'spot: 0.4 0.2',
      'encore vote: 1',
      'spot: 0.4 0.2',
      'encore vote: 1',
      'spot: 0.4 0.2',
    ],
  ])
  t.notMatch(pd.output, /error|refused/, 'it reports no error')
})

test('the SuperCollider script keeps the newest of each signal of the crowd', async (t) => {
  const show = await startGuestShow(t)
  const sclang = await startScript(t, show)
  await sclang.received(2)
  await voice(show)
  const keeps = (signal: string, value: number) => sclang.keeps(signal, (kept) => isNear(kept, value))
  await keeps('median', opinions.median)
  await keeps('spread', opinions.spread)
  await keeps('share', opinions.share)
  await sclang.keeps('energy', (energy) => energy > 0 && energy < 0.25)
  await sclang.keeps('rate', (rate) => rate > 0 && rate < 3 * Math.LN2)
  await sclang.type('~switch.(2)')
  await sclang.waitFor(() => sclang.output.includes('page: finale'), 'to switch the page')
  await voice(show)
  await keeps('winner', verdict.winner)
  await keeps('lead', verdict.lead)
  await keeps('radius', verdict.radius)
  await sclang.keeps('centre', (x, y) => isNear(x, verdict.x) && isNear(y, verdict.y))
  t.notMatch(sclang.output, /^(ERROR|WARNING).*/m, 'it reports no error')
})
