import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { recordingsAmong } from '../../src/recording/recording-names.js'
import { type Lines, linesIn } from '../recording/support/recorded.js'
import { runBridge } from '../support/show/bridge.js'
import { roomSettings } from '../support/show/room-settings.js'
import { catalogueNamed, layoutOf, showFile } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }
const service = {
  name: 'ovation',
  layouts: '/nowhere/layouts',
  edit: 'auto',
  state: '',
  logLevel: 'silent',
} as const

function linesOf(folder: string): Lines {
  return recordingsAmong(readdirSync(folder)).flatMap((name) => linesIn(join(folder, name)))
}

function settingsWith(keep: number, folder: string) {
  const record = { keep, folder, participants: 'pseudonym' as const }
  return { service, ownLayouts: '', room: roomSettings(), record }
}

test('a reload begins to record, records other layouts, and ends it', async (t) => {
  const folder = t.testdir()
  const { act, admin, reload } = await runBridge(t)
  await act(press)
  t.same(readdirSync(folder), [])
  const settings = settingsWith(2 ** 30, folder)
  await reload({ settings })
  await act(press)
  await reload({ settings, catalogue: catalogueNamed('Another') })
  await until(() => linesOf(folder).length === 3)
  const [head, action, layouts] = linesOf(folder)
  t.match(head.state.show.controls, [{ lid: 1, count: 1 }])
  t.match(action, { lid: 1 })
  t.match(layouts.layouts.show, { name: 'Another' })
  await reload({ settings: settingsWith(0, folder) })
  await act(press)
  t.notOk('recording' in (await admin('GET', '/status')).body)
  t.equal(linesOf(folder).length, 3)
})

test('a page that goes with a reload is a switch behind the layouts', async (t) => {
  const folder = t.testdir()
  const record = { keep: 2 ** 30, folder }
  const { admin, reload } = await runBridge(t, { record })
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  const [first] = showFile.pages
  const catalogue = new Map([['show', layoutOf({ ...showFile, pages: [first] })]])
  await reload({ settings: settingsWith(record.keep, folder), catalogue })
  await until(() => linesOf(folder).length === 4)
  t.match(linesOf(folder), [
    { ovation: 'recording' },
    { page: { layoutId: 'show', pageId: 'second' } },
    { layouts: { show: { pages: { length: 1 } } } },
    { page: { layoutId: 'show', pageId: 'first' } },
  ])
})
