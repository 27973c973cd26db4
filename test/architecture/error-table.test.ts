import { readFileSync } from 'node:fs'
import { refusals } from '../../src/errors.js'
import { test } from '../support/tap.js'

test('the README lists every error code with its status, and no other', (t) => {
  const readme = readFileSync('README.md', 'utf8')
  const rows = [...readme.matchAll(/^\| `([a-z-]+)` \| (\d{3}) \|/gm)].map((row) => [row[1], Number(row[2])])
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
