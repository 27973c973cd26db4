import { setLayout } from '../../../../src/web/edit/model/edit-pages.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { openSession, read, written } from './support/open-session.js'

const type = (text: string) => setLayout({ name: text })

test('each edit is one step, and typing into one field is one', (t) => {
  const { session } = openSession(undefined)
  for (const text of ['W', 'Wi', 'Winter']) session.edit(type(text), 'name')
  session.edit(setLayout({ lang: 'de' }))
  session.undo()
  t.match(session.draft, { name: 'Winter', lang: undefined })
  session.undo()
  t.equal(session.draft.name, 'Autumn')
  t.notOk(session.canUndo)
  session.redo()
  session.redo()
  t.match(session.draft, { name: 'Winter', lang: 'de' })
  t.notOk(session.canRedo)
  session.undo()
  session.edit(type('Spring'))
  t.notOk(session.canRedo, 'what was undone is gone after another edit')
  t.end()
})

test('typing goes on as a step of its own after the field was left, and after something was undone', (t) => {
  const { session } = openSession(undefined)
  session.edit(type('W'), 'name')
  session.endStep()
  session.edit(type('Wi'), 'name')
  session.undo()
  t.equal(session.draft.name, 'W')
  session.edit(type('Wo'), 'name')
  session.undo()
  t.equal(session.draft.name, 'W')
  t.end()
})

test('an edit that changes nothing is no step', (t) => {
  const { session } = openSession(undefined)
  session.edit((draft) => draft)
  t.notOk(session.canUndo)
  t.end()
})

test('faults come soon after the edit, or at once when asked for', async (t) => {
  const { session } = openSession(undefined)
  session.edit((draft) => ({ ...draft, activePageId: 'nowhere' }))
  t.same(session.faults, [])
  t.match(session.findFaults(), [{ path: '$.activePageId' }])
  await until(() => session.faults.length === 1)
})

test('what is not saved is kept, with what it was made of, until it is saved or taken back', async (t) => {
  const { session, kept } = openSession(undefined)
  session.edit(type('Winter'))
  await until(() => kept.read('show')?.draft.name === 'Winter')
  t.match(kept.read('show'), { source: written, etag: undefined })
  const draft = read(written).draft
  session.settle({ file: { text: written, etag: '"1"' }, draft })
  t.match(kept.read('show'), { etag: '"1"' })
  session.settle({ file: { text: written, etag: '"2"' }, draft: session.draft })
  t.equal(kept.read('show'), undefined)
  session.edit(type('Spring'))
  session.keep()
  t.ok(kept.read('show'))
  session.forget()
  t.equal(kept.read('show'), undefined)
  session.edit(type('Summer'))
  session.judge()
  t.equal(kept.read('show'), undefined, 'what was discarded stays so, whatever comes later')
})

test('a session without changes leaves those that another page of the browser keeps', (t) => {
  const { session, kept } = openSession(undefined)
  session.settle({ file: { text: written, etag: '"1"' }, draft: session.draft })
  kept.keep({ draft: session.draft, at: 1 })
  session.keep()
  t.ok(kept.read('show'))
  t.end()
})

test('another text in its place is a step, and is written as it stands', (t) => {
  const { session } = openSession(undefined)
  const text = '{"layoutId":"show","activePageId":"a","pages":[{"pageId":"a","controls":[]}]}'
  session.edit(type('Winter'), 'name')
  session.replace({ text, draft: read(text).draft! })
  t.equal(session.write(), text)
  session.undo()
  t.equal(session.write(), written.replace('Autumn', 'Winter'))
  t.end()
})
