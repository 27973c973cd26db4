import { setTimeout as pause } from 'node:timers/promises'
import { joinRoom } from '../../support/show/join.js'
import { t as suite, test } from '../../support/tap.js'
import { openCluster } from './support/cluster.js'
import { monotonic } from './support/displays.js'
import { layoutId } from './support/http-phone.js'
import { countOf } from './support/settled.js'
import { soon } from './support/soon.js'
import { Visitor } from './support/visitor.js'

suite.setTimeout(300_000)

const hall = `/layout/${layoutId}`

test('an evening with two edges: what the operator does reaches all phones, and what they do reaches the stage', async (t) => {
  const cluster = await openCluster(t, { edges: ['east', 'west'] })
  const { displays, edges } = cluster
  const [east, west] = edges.map(({ machine }) => machine) as [
    (typeof edges)[0]['machine'],
    (typeof edges)[0]['machine'],
  ]
  const stage = cluster.stages[0]!.machine
  const anna = await Visitor.come(t, east, 'anna')
  const bert = await Visitor.come(t, west, 'bert')
  const both = [anna, bert]
  const shown = (message: string | RegExp, after: number) =>
    displays.first(after, ({ messages }) =>
      messages.some((one) => (typeof message === 'string' ? one === message : message.test(one))),
    )
  const times: Record<string, number> = {}

  let now = monotonic()
  t.equal((await anna.act(1, 'Button')).status, 200)
  t.equal((await bert.act(2, 'Slider', 0.5)).status, 200)
  await shown('/0001 if 1 0.01', now)
  await shown('/0002 f 0.5', now)
  for (const path of [`${hall}/state`, `${hall}/texts`]) {
    const { status, body } = await east.ask('GET', path)
    t.equal(status, 404, path)
    t.equal(body.code, 'not-found')
  }
  t.equal((await east.ask('PUT', `${hall}/page`, { pageId: 'second' })).status, 404)
  t.equal((await east.ask('GET', hall)).body.destinationCount, 1)

  // The page turns.
  t.equal((await stage.ask('PUT', `${hall}/page`, { pageId: 'second' })).status, 200)
  times.page = await soon('both streams show the second page', () =>
    both.every(({ pages }) => pages.at(-1).activePageId === 'second'),
  )
  for (const each of both) t.equal((await each.get('/page')).body.activePageId, 'second')
  t.equal((await anna.act(2, 'Slider', 0.1)).body.code, 'control-not-found')
  t.equal((await anna.act(9, 'Button')).status, 200)
  await soon('it counts', async () => (await countOf(stage, 9)) === 1)
  await stage.ask('PUT', `${hall}/page`, { pageId: 'first' })
  await soon('and back', () => both.every(({ pages }) => pages.at(-1).activePageId === 'first'))

  // A control is closed.
  t.equal((await stage.ask('PUT', `${hall}/control/3`, { enabled: false })).status, 200)
  times.disable = await soon('both streams show it closed', () =>
    both.every(({ pages }) => isClosed(pages.at(-1), 3)),
  )
  t.equal((await bert.act(3, 'Toggle', true)).body.code, 'control-disabled')
  await stage.ask('PUT', `${hall}/control/3`, { enabled: true })
  await soon('and open', () => both.every(({ pages }) => !isClosed(pages.at(-1), 3)))

  // A room opens.
  t.equal((await joinRoom(east, {}, layoutId)).body.code, 'room-closed')
  t.equal((await stage.ask('PUT', `/room/${layoutId}`, { open: true })).status, 200)
  times.room = await soon('the room is open at both', async () => {
    const answers = await Promise.all([east, west].map((edge) => edge.ask('GET', `/room/${layoutId}`)))
    return answers.every(({ body }) => body.open === true)
  })
  const joined = await joinRoom(east, {}, layoutId)
  t.equal(joined.status, 200)
  const carl = await Visitor.with(t, east, joined.body.token)
  t.equal(
    (await joinRoom(west, { token: joined.body.token }, layoutId)).status,
    200,
    'also at the other edge',
  )

  // A choice, once each, and its results.
  for (const each of [anna, bert, carl]) t.equal((await each.act(4, 'Index', 0)).status, 200)
  t.equal((await carl.act(4, 'Index', 1)).status, 200, 'who changes their mind')
  times.results = await soon('both see the results', () =>
    both.every(({ results }) => votesIn(results) === '2,1'),
  )
  t.same((await bert.get('/results')).body.results, bert.results.at(-1).results)

  // Texts wait for the operator.
  now = monotonic()
  t.equal((await anna.act(6, 'String', 'play it again')).status, 200)
  t.equal((await bert.act(6, 'String', 'no')).status, 200)
  let waiting: readonly { readonly textId: string; readonly value: string }[] = []
  await soon('two texts wait', async () => {
    waiting = (await stage.ask('GET', `${hall}/texts`)).body.texts
    return waiting.length === 2
  })
  const idOf = (value: string) => waiting.find((text) => text.value === value)!.textId
  await stage.ask('POST', `${hall}/texts/${idOf('no')}`, { approve: false })
  await stage.ask('POST', `${hall}/texts/${idOf('play it again')}`, { approve: true })
  await shown('/0006 s play it again', now)
  t.notOk(displays.arrivals.some(({ messages }) => messages.includes('/0006 s no')))

  // A cooldown is judged at the stage.
  const booing = await Promise.all([anna.act(7, 'Button'), anna.act(7, 'Button')])
  t.same(
    booing.map(({ status }) => status),
    [200, 200],
  )
  await soon('one boo counts', async () => (await countOf(stage, 7)) === 1)

  // One key at both edges.
  for (const edge of [east, west, east]) {
    const visitor = await Visitor.with(t, edge, anna.token)
    t.equal((await visitor.act(1, 'Button', undefined, 'the-same-key')).status, 200)
  }
  await soon('it counts once', async () => (await countOf(stage)) === 2)

  // Held.
  await stage.ask('PUT', '/output', { held: true })
  now = monotonic()
  t.equal((await anna.act(2, 'Slider', 0.75)).status, 200)
  await pause(300)
  t.notOk(displays.arrivals.some(({ messages }) => messages.includes('/0002 f 0.75')))
  await stage.ask('PUT', '/output', { held: false })
  await shown('/0002 f 0.75', now)

  // Everybody out.
  const closed = [anna, bert, carl].map(({ stream }) => stream.closed)
  t.equal((await stage.ask('POST', `${hall}/revoke`)).status, 200)
  const revokedAt = performance.now()
  for (const code of (await Promise.all(closed)).map(({ code }) => code)) t.equal(code, 4401)
  times.revoke = performance.now() - revokedAt
  for (const each of [anna, bert, carl]) t.equal((await each.act(1, 'Button')).status, 401)
  const doris = await Visitor.come(t, west, 'doris')
  t.equal((await doris.act(1, 'Button')).status, 200, 'tokens made behind it are good')
  await soon('and count', async () => (await countOf(stage)) === 3)

  // A new edge knows all of it.
  t.equal((await west.stop()).code, 0, 'an edge that is told to stop ends')
  await stage.ask('PUT', `${hall}/page`, { pageId: 'second' })
  await west.start()
  await soon('after its start it has the page', async () => {
    const got = await doris.get('/page').catch(() => undefined)
    return got?.body.activePageId === 'second'
  })
  t.equal((await anna.act(1, 'Button')).status, 401)
  const status = await stage.run('status')
  for (const name of ['east', 'west']) t.match(status.stdout, name)
  for (const [what, ms] of Object.entries(times)) t.comment(`${what} after ${Math.round(ms)} ms`)
})

// biome-ignore lint/suspicious/noExplicitAny: a page as the stream tells it
function isClosed(page: any, lid: number): boolean {
  return page.controls.find((control: { readonly lid: number }) => control.lid === lid).enabled === false
}

// biome-ignore lint/suspicious/noExplicitAny: results as the stream tells them
function votesIn(results: readonly any[]): string {
  return String(results.at(-1)?.results.find(({ lid }: { readonly lid: number }) => lid === 4)?.votes)
}
