import { writeDraft } from '../../../../src/web/edit/model/write-draft.js'
import { freeLayoutId, isLayoutId, nameLayout } from '../../../../src/web/edit/session/new-layout.js'
import { test } from '../../../support/tap.js'
import { read, written } from './support/open-session.js'

test('the id of a layout says what it is called, and is taken by no other', (t) => {
  t.equal(freeLayoutId('Herbstnacht im Café!', []), 'herbstnacht-im-cafe')
  t.equal(freeLayoutId('Autumn', ['autumn', 'autumn-2']), 'autumn-3')
  t.equal(freeLayoutId('秋', ['layout']), 'layout-2')
  for (const name of ['', ' ', 'a'.repeat(100), '!!!', 'Ä'.repeat(80)])
    t.ok(isLayoutId(freeLayoutId(name, [])), JSON.stringify(name))
  for (const wrong of ['', 'a b', 'ä', '../x', 'a'.repeat(65)]) t.notOk(isLayoutId(wrong), wrong)
  t.end()
})

test('a copy is written as the layout that it comes from, with its own name and id', (t) => {
  const draft = read(written).draft!
  const copy = nameLayout({ draft, source: { text: written, draft } }, 'Winter', 'winter')
  t.equal(
    writeDraft(copy.draft, copy.source),
    written.replace('"show"', '"winter"').replace('Autumn', 'Winter'),
  )
  t.end()
})

test('the name stands after the id where there was none', (t) => {
  const { draft } = nameLayout({ draft: { layoutId: 'x', activePageId: 'a', pages: [] } }, 'Winter', 'winter')
  t.same(Object.keys(draft), ['layoutId', 'name', 'activePageId', 'pages'])
  t.end()
})
