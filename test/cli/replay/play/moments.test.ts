import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { momentOption } from '../../../../src/cli/replay/play/moment.js'
import { findPart, MarkNames } from '../../../../src/cli/replay/play/moments.js'
import { beginning, headOf, recordingOf } from '../../../support/show/recording.js'
import { test } from '../../../support/tap.js'

test('hh:mm:ss is a time, anything else the name of a mark', (t) => {
  t.same(momentOption('0:00:00'), { ms: 0 })
  t.same(momentOption('01:02:03'), { ms: 3_723_000 })
  t.same(momentOption('26:00:00.25'), { ms: 93_600_250 })
  for (const mark of ['Act 2', '20:15', '0:60:00', '1:2:3', '']) t.same(momentOption(mark), { mark })
  t.end()
})

test('a mark is a name that somebody gave, or a page, by its id or its name; of an end the first one behind', async (t) => {
  const layout = {
    layoutId: 'show',
    activePageId: 'a',
    pages: [
      { pageId: 'a', controls: [] },
      { pageId: 'b', name: 'Finale', controls: [] },
    ],
  }
  const path = join(t.testdir(), 'show.ndjson')
  const head = headOf({ layouts: { show: layout } })
  const lines = [
    [1000, { layoutId: 'show', mark: 'Act' }],
    [2000, { page: { layoutId: 'show', pageId: 'b' } }],
    [2500, { layoutId: 'other', mark: 'Elsewhere' }],
    [3000, { layoutId: 'show', mark: 'Act' }],
  ] as const
  writeFileSync(path, recordingOf(lines, head))
  const part = async (from?: string, until?: string, only?: string) => {
    const moments = { from: from && momentOption(from), until: until && momentOption(until) }
    const found = await findPart(path, head, moments as Parameters<typeof findPart>[2], only)
    return [found.from, found.until].map((time) => time && time - beginning)
  }
  t.same(await part(), [undefined, undefined])
  t.same(await part('0:00:01', '0:00:02'), [1000, 2000])
  t.same(await part('Act'), [1000, undefined])
  t.same(await part('Act', 'Act'), [1000, 3000])
  t.same(await part('b', 'Act'), [2000, 3000])
  t.same(await part('Finale'), [2000, undefined])
  t.same(await part('0:00:01.5', 'Act'), [1500, 3000])
  await t.rejects(part('Act 3'), {
    exitCode: 1,
    message: /has no mark "Act 3" there; it has: Act, b, Finale/,
  })
  await t.rejects(part('Act', 'Never'), { message: /has no mark "Never" there/ })
  await t.rejects(part('Act', 'Finale', 'other'), { message: /no mark "Act" there; it has: Elsewhere$/ })
})

test('a page has the name that it has since the last reload', (t) => {
  const pages = (name: string) => ({ show: { pages: [{ pageId: 'b', name }] } })
  const names = new MarkNames({ layouts: pages('Finale') })
  const turn = { t: 0, page: { layoutId: 'show', pageId: 'b' } }
  t.same(names.of(turn), ['b', 'Finale'])
  t.same(names.of({ t: 0, layouts: pages('Encore') }), [])
  t.same(names.of(turn), ['b', 'Encore'])
  t.end()
})
