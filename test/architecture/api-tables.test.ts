import { scopes } from '../../src/auth/scope.js'
import { refusals } from '../../src/errors.js'
import { operationRules } from '../api/support/operation-rules.js'
import { documentAt, firstCells } from '../support/documents.js'
import { answer, runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'

const guide = documentAt('config/guide/web-developer.md')

test('every operation of the guide is one of the service', async (t) => {
  const { url } = await runBridge(t)
  const operations = firstCells(guide, '## Operations').flatMap((cell) => [
    ...cell.matchAll(/`(GET|POST|PUT|DELETE) (\/[^` ]*)/g),
  ])
  t.ok(operations.length > 12)
  for (const [, method = '', path = ''] of operations) {
    const place = path.replace('{layoutId}', 'show').replace('{lid}', '1')
    const { status, body } = await answer(fetch(url + place, { method }))
    const isUnknown = status === 405 || (status === 404 && !/^\/(media|assets|preview)\//.test(path))
    t.notOk(isUnknown, `${method} ${path}: ${status} ${JSON.stringify(body)}`)
  }
})

test('the guide says of every operation which API key reaches it', (t) => {
  const rows = [...guide.text.matchAll(/^\| (`(?:GET|POST|PUT|DELETE) .+?) \| (.+?) \|/gm)].flatMap(
    ([, cell = '', who]) =>
      [...cell.matchAll(/`(GET|POST|PUT|DELETE) (\/[^` ]*)/g)].map(([, method, path = '']) => [
        `${method} ${path.replace('{lid}', '#lid').replace(/\{(\w+)\}/g, ':$1')}`,
        who,
      ]),
  )
  const told = Object.fromEntries(rows)
  t.same(Object.keys(told).sort(), Object.keys(operationRules).sort())
  for (const [operation, { who }] of Object.entries(operationRules)) {
    if (typeof who === 'string') continue
    const words = who.length === scopes.length ? 'any' : who[0]
    t.equal(told[operation]?.split(';')[0], `\`x-api-key\`: ${words}`, operation)
  }
  t.end()
})

test('the guide lists every error code with its status, and no other', (t) => {
  const rows = [...guide.text.matchAll(/^\| `([a-z-]+)` \| (\d{3}) \|/gm)].map((row) => [
    row[1],
    Number(row[2]),
  ])
  const codes = Object.entries(refusals).map(([code, { status }]) => [code, status])
  t.same(Object.fromEntries(rows), Object.fromEntries(codes))
  t.equal(rows.length, codes.length, 'each of them once')
  t.end()
})

test('each error code has a title of its own, which says something', (t) => {
  const titles = Object.values(refusals).map(({ title }) => title)
  for (const title of titles) t.match(title, /^[A-Z][\w', ]+$/)
  t.equal(new Set(titles).size, titles.length)
  t.end()
})
