import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { controlTypes } from '../../src/controls/control-types.js'
import { type ConfigurationError, collectErrors } from '../../src/errors.js'
import { readLayouts } from '../../src/layout/read-layouts.js'
import { test } from '../support/tap.js'

const shipped = fileURLToPath(new URL('../../../config/layouts', import.meta.url))

test('the demo that ships shows every type of control, and begins with the applause', async (t) => {
  const demo = readLayouts(shipped).get('demo')
  const controls = [...(demo?.controls.values() ?? [])]
  t.same(new Set(controls.map(({ type }) => type)), new Set(controlTypes))
  t.ok((demo?.pages.size ?? 0) >= 2)
  const applause = demo?.pages.get(demo.activePageId)?.byLid.get(1)
  t.match(applause, { type: 'Button', address: '/0001', fullScale: 100, props: { label: 'Applause' } })
  t.ok(demo?.light)
  t.match(demo?.controls.get(12), { words: true, results: 'live', props: { view: 'cloud' } })
  t.ok(controls.some(({ options }) => options.length > 0 && options.every(({ image }) => image)))
})

test('every layout of a folder is read, in the order of the file names', async (t) => {
  const folder = t.testdir({
    'b.json': layoutText('second'),
    'a.json': layoutText('first'),
    '.hidden.json': 'not read',
    'notes.txt': 'not read',
  })
  t.same(
    [...readLayouts(folder).values()].map(({ layoutId, file }) => [layoutId, file]),
    [
      ['first', join(folder, 'a.json')],
      ['second', join(folder, 'b.json')],
    ],
  )
})

test('a byte order mark is tolerated', async (t) => {
  const folder = t.testdir({ 'show.json': `\ufeff${layoutText('show')}` })
  t.ok(readLayouts(folder).has('show'))
})

test('a folder that is missing is named', async (t) => {
  const folder = join(t.testdir(), 'nowhere')
  t.match(faultsOf(folder), [{ file: folder, place: '', reason: /^cannot be read: ENOENT/ }])
})

test('a folder without a layout is named', async (t) => {
  const folder = t.testdir({ 'notes.txt': '' })
  t.match(faultsOf(folder), [{ file: folder, place: '', reason: /at least one layout file/ }])
})

test('two files with one layoutId are both named', async (t) => {
  const folder = t.testdir({ 'a.json': layoutText('show'), 'b.json': layoutText('show') })
  const [fault] = faultsOf(folder)
  t.match(fault, { file: join(folder, 'b.json'), place: '$.layoutId' })
  t.ok(fault?.reason.includes(join(folder, 'a.json')))
})

test('every error of every file is reported, and none hides another', async (t) => {
  const folder = t.testdir({
    'a.json': '{\n  "layoutId": "a",\n}',
    'b.json': '{"layoutId":"b","layoutId":"c"}',
    'c.json': '{"layoutId":"c","activePageId":"x","pages":[{"pageId":"y","controls":[7]}]}',
    'd.json': layoutText('d'),
    'e.json': {},
  })
  writeFileSync(join(folder, 'f.json'), Buffer.from([0x22, 0xff, 0x22]))
  const faults = faultsOf(folder)
  t.same(
    faults.map(({ file, place }) => [file.slice(folder.length + 1), place]),
    [
      ['a.json', 'line 3, column 1'],
      ['b.json', 'line 1, column 17'],
      ['c.json', '$.pages[0].controls[0]'],
      ['c.json', '$.activePageId'],
      ['e.json', ''],
      ['f.json', ''],
    ],
  )
  t.match(faults.at(-2)?.reason, /expected a file/)
  t.match(faults.at(-1)?.reason, /not UTF-8/)
})

test('a file of more than 4 MiB is refused unread, one of exactly 4 MiB is read', async (t) => {
  const folder = t.testdir()
  const limit = 4 * 1024 * 1024
  writeFileSync(join(folder, 'show.json'), layoutText('show').padEnd(limit))
  t.ok(readLayouts(folder).has('show'))
  writeFileSync(join(folder, 'show.json'), layoutText('show').padEnd(limit + 1))
  t.match(faultsOf(folder), [{ place: '', reason: /at most 4194304 bytes/ }])
})

test('a file with very many errors is refused like any other', async (t) => {
  const folder = t.testdir()
  const pages = Array.from({ length: 200_000 }, () => 0)
  writeFileSync(join(folder, 'show.json'), JSON.stringify({ layoutId: 'show', activePageId: 'x', pages }))
  t.equal(faultsOf(folder).length, 200_001)
})

function layoutText(layoutId: string): string {
  return JSON.stringify({ layoutId, activePageId: 'main', pages: [{ pageId: 'main', controls: [] }] })
}

function faultsOf(folder: string): readonly ConfigurationError[] {
  const faults: ConfigurationError[] = []
  collectErrors(faults, () => readLayouts(folder))
  return faults
}
