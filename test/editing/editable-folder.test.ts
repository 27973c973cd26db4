import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { EditableFolder } from '../../src/editing/editable-folder.js'
import { shippedLayouts } from '../../src/settings/package-root.js'
import { test } from '../support/tap.js'

type Edit = 'auto' | 'on' | 'off'

function folderWith(
  layouts: string,
  ownLayouts: string,
  edit: Edit = 'auto',
  reload = () => {},
): EditableFolder {
  const readNothing = () => {
    reload()
    return []
  }
  return new EditableFolder({ service: { layouts, edit }, ownLayouts }, shippedLayouts, readNothing)
}

test('what came with the program is changed in a copy, which is taken in at once', (t) => {
  const own = join(t.testdir(), 'show', 'layouts')
  const follow = () => folder.follow({ service: { layouts: own, edit: 'auto' }, ownLayouts: own })
  const folder = folderWith(shippedLayouts, own, 'auto', follow)
  t.match(folder, { isOn: true, isOwn: false })
  t.doesNotThrow(() => folder.require())
  folder.useOwn()
  t.same(readdirSync(own), readdirSync(shippedLayouts))
  t.match(folder, { isOn: true, isOwn: true, path: own })
  t.doesNotThrow(() => folder.useOwn(), 'once')
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
