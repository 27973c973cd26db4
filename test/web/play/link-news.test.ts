import type { Test } from 'tap'
import { type LinkNews, linkNews } from '../../../src/web/play/session/link-news.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'

/** A page that has connected, with all that it has said since. */
function setUp(t: Test) {
  const time = advanceTime(t)
  const told: (LinkNews | undefined)[] = []
  const news = linkNews((next) => told.push(next))
  news.state('connecting', undefined)
  news.state('open', undefined)
  return { time, told, news }
}

test('as long as nothing is lost, nothing is said', async (t) => {
  const { time, told, news } = setUp(t)
  news.heard()
  await time.advance(60_000)
  t.same(told, [])
})

test('a loss is said until it is over; that the connection is back is news for four seconds', async (t) => {
  const { time, told, news } = setUp(t)
  news.state('waiting', 'no-answer')
  await time.advance(2000)
  news.state('waiting', 'no-answer')
  t.same(told, ['lost'])
  news.state('open', undefined)
  t.same(told, ['lost', 'back'])
  await time.advance(3900)
  t.equal(told.length, 2)
  await time.advance(200)
  t.same(told, ['lost', 'back', undefined])
})

test('a loss of less than a second is no news afterwards', async (t) => {
  const { time, told, news } = setUp(t)
  news.state('waiting', undefined)
  await time.advance(900)
  news.state('open', undefined)
  await time.advance(10_000)
  t.same(told, ['lost', undefined])
})

test('where the service asks for patience, it is a pause', (t) => {
  const { told, news } = setUp(t)
  news.state('waiting', 'overloaded')
  news.state('waiting', 'no-answer')
  t.same(told, ['pausing', 'lost'])
  t.end()
})

test('a second loss while the first is news is said at once', async (t) => {
  const { time, told, news } = setUp(t)
  for (let loss = 0; loss < 2; loss++) {
    news.state('waiting', undefined)
    await time.advance(1500)
    news.state('open', undefined)
    await time.advance(1500)
  }
  t.same(told, ['lost', 'back', 'lost', 'back'])
  await time.advance(3000)
  t.equal(told.at(-1), undefined)
})

test('a device that has lost its network knows it before the stream is found dead', async (t) => {
  const { time, told, news } = setUp(t)
  news.network(false)
  t.same(told, ['lost'])
  await time.advance(7000)
  news.state('waiting', 'no-answer')
  news.network(true)
  t.same(told, ['lost'], 'the network is back, and the stream is not')
  news.state('open', undefined)
  t.same(told, ['lost', 'back'])
})

test('it may be wrong: what arrives shows it, but not what was under way', async (t) => {
  const { time, told, news } = setUp(t)
  news.network(false)
  await time.advance(500)
  news.heard()
  t.same(told, ['lost'], 'it was under way')
  await time.advance(600)
  news.heard()
  t.same(told, ['lost', 'back'])
})
