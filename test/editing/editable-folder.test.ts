import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { EditableFolder } from '../../src/editing/editable-folder.js'
import { shippedLayouts } from '../../src/settings/package-root.js'
import { test } from '../support/tap.js'

type Edit = 'auto' | 'on' | 'off'

function folderWith(layouts: string, ownLayouts: string, edit: Edit = 'auto'): EditableFolder {
  return new EditableFolder({ service: { layouts, edit }, ownLayouts }, shippedLayouts)
}

test('what came with the program is changed in a copy, which the next reload takes in', (t) => {
  const own = join(t.testdir(), 'show', 'layouts')
  const folder = folderWith(shippedLayouts, own)
  t.match(folder, { isOn: true, isOwn: false })
  t.doesNotThrow(() => folder.require())
  t.equal(folder.makeOwn(), true)
  t.same(readdirSync(own), readdirSync(shippedLayouts))
  folder.follow({ service: { layouts: own, edit: 'auto' }, ownLayouts: own })
  t.match(folder, { isOn: true, isOwn: true, path: own })
  t.equal(folder.makeOwn(), false)
  t.end()
})

test('without a place for a copy, and where it is forbidden, what came with the program stays as it is', (t) => {
  const own = join(t.testdir(), 'layouts')
  t.equal(folderWith(shippedLayouts, '').isOn, false)
  t.throws(() => folderWith(shippedLayouts, '').require(), { code: 'editing-off' })
  t.equal(folderWith(shippedLayouts, own, 'off').isOn, false)
  t.end()
})

test('layouts of its own can be changed where the service may write', (t) => {
  const own = t.testdir()
  t.equal(folderWith(own, '').isOn, true)
  t.equal(folderWith(own, '', 'off').isOn, false)
  t.equal(folderWith(join(own, 'gone'), '').isOn, false)
  t.end()
})
