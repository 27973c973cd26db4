import { findPage } from '../../src/action/find-page.js'
import type { LiveLayout } from '../../src/state/live-layout.js'
import { test } from '../support/tap.js'

/** As much of a layout as is asked; the first of the pages is active unless said otherwise. */
function layoutWith(pageIds: readonly string[], active = pageIds[0]!): LiveLayout {
  const pages = new Map(pageIds.map((pageId) => [pageId, { pageId }]))
  return { pages, activePage: { pageId: active } } as unknown as LiveLayout
}

/** The page, or the reason why there is none. */
function found(layout: LiveLayout, wanted: string | number): string {
  const page = findPage(layout, wanted)
  return typeof page === 'string' ? page : page.reason
}

test('a page is found by its pageId, by its number from 1, and as the next one or the one before', (t) => {
  const layout = layoutWith(['a', 'b', 'c'], 'b')
  for (const [wanted, pageId] of [
    ['a', 'a'],
    [1, 'a'],
    ['3', 'c'],
    ['3.', 'c'],
    ['3.000', 'c'],
    [3, 'c'],
    ['next', 'c'],
    ['back', 'a'],
  ] as const)
    t.equal(found(layout, wanted), pageId, String(wanted))
  t.end()
})

test('a text is a pageId before it is anything else, and a number is never one', (t) => {
  const layout = layoutWith(['next', '1', 'back', '9'], '9')
  for (const [wanted, pageId] of [
    ['1', '1'],
    [1, 'next'],
    ['2', '1'],
    ['next', 'next'],
    ['back', 'back'],
    ['9', '9'],
  ] as const)
    t.equal(found(layout, wanted), pageId, String(wanted))
  t.end()
})

test('what names no page is told, with the pages there are', (t) => {
  const layout = layoutWith(['a', 'b'], 'b')
  t.equal(found(layout, 'next'), 'there is no page next: b is the last one; the pages are a, b')
  t.equal(
    found(layoutWith(['a', 'b']), 'back'),
    'there is no page back: a is the first one; the pages are a, b',
  )
  for (const wanted of [0, -1, 3, 1.5, Number.NaN])
    t.equal(
      found(layout, wanted),
      `expected a pageId, a number from 1 to 2, next or back; received ${wanted}; the pages are a, b`,
    )
  for (const wanted of ['0', '3', '1.5', '-1', '1e0', 'Next', '', ' 1', '4294967297'])
    t.match(
      found(layout, wanted),
      /^expected a pageId, .* received (an empty string|a string of \d+ characters?); /,
    )
  t.end()
})
