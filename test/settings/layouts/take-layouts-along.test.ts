import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { readLayouts } from '../../../src/layout/read-layouts.js'
import {
  layoutsFolder,
  layoutsToTakeAlong,
  takeLayoutsAlong,
} from '../../../src/settings/layouts/take-layouts-along.js'
import { loadSettings } from '../../../src/settings/load-settings.js'
import { shippedLayouts } from '../../../src/settings/package-root.js'
import { test } from '../../support/tap.js'

const demo = readFileSync(join(shippedLayouts, 'demo.json'), 'utf8')
const mine = demo.replace('"layoutId": "demo"', '"layoutId": "mine"')

/** Settings in a folder with these files, which name the layouts in the state folder. */
function settingsOf(t: Test, files: Record<string, unknown>, layouts = 'state/show/layouts') {
  const cwd = t.testdir({ 'service.ini': `[service]\nlayouts = ${layouts}\n`, ...files })
  return { cwd, settings: loadSettings({ env: {}, cwd, flag: 'service.ini' }) }
}

test("a service's own folder is made with the layouts beside its settings, and their pictures", (t) => {
  const { cwd, settings } = settingsOf(t, {
    layouts: { 'mine.json': mine, 'older.json~': 'x', folder: {} },
    media: { 'logo.svg': '<svg/>' },
  })
  symlinkSync('mine.json', join(cwd, 'layouts', 'again.txt'))
  symlinkSync('nowhere', join(cwd, 'layouts', 'gone.txt'))
  const beside = join(cwd, 'layouts')
  t.equal(layoutsFolder(settings), beside, 'until then those are played')
  t.same(takeLayoutsAlong(settings), { copied: beside })
  const own = join(cwd, 'state', 'show')
  t.equal(layoutsFolder(settings), join(own, 'layouts'))
  t.same([...readLayouts(layoutsFolder(settings)).keys()], ['mine'], 'the demo is not among them')
  t.equal(readFileSync(join(own, 'media', 'logo.svg'), 'utf8'), '<svg/>')
  t.same(readdirSync(own).sort(), ['layouts', 'media'])
  t.equal(readFileSync(join(beside, 'mine.json'), 'utf8'), mine, 'and those beside stay')
  writeFileSync(join(own, 'layouts', 'mine.json'), 'changed')
  t.same(takeLayoutsAlong(settings), {}, 'it is made once')
  t.equal(readFileSync(join(own, 'layouts', 'mine.json'), 'utf8'), 'changed')
  t.end()
})

test('with none beside the settings it is made with the demo; pictures are not needed', (t) => {
  const { cwd, settings } = settingsOf(t, {})
  t.equal(layoutsFolder(settings), shippedLayouts)
  t.same(takeLayoutsAlong(settings), { copied: shippedLayouts })
  t.equal(readFileSync(join(cwd, 'state', 'show', 'layouts', 'demo.json'), 'utf8'), demo)
  const without = settingsOf(t, { layouts: { 'mine.json': mine } })
  takeLayoutsAlong(without.settings)
  t.same(readdirSync(join(without.cwd, 'state', 'show', 'media')), [])
  t.end()
})

test('layouts with errors are not copied: what is wrong is said where they are read', (t) => {
  const { cwd, settings } = settingsOf(t, { layouts: { 'mine.json': '{' } })
  t.same(takeLayoutsAlong(settings), {})
  t.notOk(existsSync(join(cwd, 'state')))
  t.throws(() => readLayouts(layoutsFolder(settings)), { message: /layouts\/mine\.json: / })
  t.end()
})

test('where it cannot be made it says why, and the others are played', (t) => {
  const { cwd, settings } = settingsOf(t, {
    state: { show: { media: 'a file' } },
    layouts: { 'mine.json': mine },
  })
  const { failed } = takeLayoutsAlong(settings)
  t.match(failed, new RegExp(`^${cwd}/state/show/layouts: cannot be made: .*; ${cwd}/layouts is played, `))
  t.end()
})

test('any other folder is what the settings say, also if it is not there', (t) => {
  for (const layouts of ['layouts', 'state/layouts', 'state/show/layouts/more']) {
    const { cwd, settings } = settingsOf(t, {}, layouts)
    t.equal(layoutsToTakeAlong(settings), undefined)
    t.equal(layoutsFolder(settings), join(cwd, layouts))
    t.same(takeLayoutsAlong(settings), {})
  }
  t.end()
})
