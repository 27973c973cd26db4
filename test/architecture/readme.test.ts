import { existsSync, readFileSync } from 'node:fs'
import { test } from 'tap'

const readme = readFileSync('README.md', 'utf8')

test('every file of the project that the README names is there', (t) => {
  const named = new Set(readme.match(/\b(?:src|test|config)\/[\w./-]+\.\w+/g))
  t.ok(named.size > 20)
  t.same(
    [...named].filter((path) => !existsSync(path)),
    [],
  )
  t.end()
})

test('every place that the README points to is one of its headings', (t) => {
  const anchors = new Set((readme.match(/^#+ .+$/gm) ?? []).map(toAnchor))
  const links = [...readme.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
  t.same(
    links.filter((anchor) => !anchors.has(anchor!)),
    [],
  )
  t.end()
})

/** As GitHub makes them. */
function toAnchor(heading: string): string {
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}
