import { removeControl } from '../../../../src/web/edit/model/edit-controls.js'
import { setLayout } from '../../../../src/web/edit/model/edit-pages.js'
import { test } from '../../../support/tap.js'
import { fakeFiles } from './support/fake-files.js'
import { named, openSession, written } from './support/open-session.js'

test('what changes nothing for people is saved at once, and only where it was touched', async (t) => {
  const fake = await fakeFiles(t, written)
  const { session, saving } = openSession(fake)
  session.edit(setLayout({ name: 'Winter' }))
  t.equal(session.hasChanges, true)
  await saving.save()
  t.equal(saving.state.at, 'saved')
  t.equal(fake.file, named('Winter'))
  t.equal(session.hasChanges, false)
  session.undo()
  await saving.save()
  t.equal(fake.file, written, 'and what is taken back is saved again')
})

test('what people will notice is said before it is saved', async (t) => {
  const fake = await fakeFiles(t, written)
  const { session, saving } = openSession(fake)
  session.edit(removeControl(1))
  await saving.save()
  t.match(saving.state, { at: 'asked', changes: [{ kind: 'control-goes', label: 'Applause' }] })
  t.equal(fake.file, written)
  saving.rest()
  t.equal(session.hasChanges, true, 'and nothing is lost by going back')
  await saving.save()
  await saving.write()
  t.notMatch(fake.file, /Applause/)
})

test('a draft with faults is not sent', async (t) => {
  const fake = await fakeFiles(t, written)
  const { session, saving } = openSession(fake)
  session.edit((draft) => ({ ...draft, activePageId: 'nowhere' }))
  await saving.save()
  t.equal(saving.state.at, 'faulty')
  t.match(session.faults, [{ path: '$.activePageId' }])
  t.same(fake.asked, [])
})

test('a version of somebody else is shown, and not overwritten', async (t) => {
  const fake = await fakeFiles(t, written)
  const { session, saving } = openSession(fake)
  session.edit(setLayout({ name: 'Mine' }))
  fake.file = named('Theirs')
  await saving.save()
  t.match(saving.state, { at: 'conflict', theirs: { text: named('Theirs') }, mine: named('Mine') })
  t.equal(fake.file, named('Theirs'))

  await saving.putOver({ text: fake.file, etag: (saving.state as { theirs: { etag: string } }).theirs.etag })
  t.equal(saving.state.at, 'saved')
  t.equal(fake.file, named('Mine'), 'until that is chosen')
})

test('going on with theirs can be undone', async (t) => {
  const fake = await fakeFiles(t, written)
  const { session, saving } = openSession(fake)
  session.edit(setLayout({ name: 'Mine' }))
  fake.file = named('Theirs')
  await saving.save()
  const { theirs } = saving.state as { theirs: { text: string; etag: string } }
  t.ok(saving.canTake(theirs))
  saving.takeTheirs(theirs)
  t.equal(session.draft.name, 'Theirs')
  t.equal(session.hasChanges, false)
  session.undo()
  t.equal(session.draft.name, 'Mine')
  await saving.save()
  t.equal(fake.file, named('Mine'))
})

test('what stands on the disk and is no layout can be saved over, not gone on with', async (t) => {
  const fake = await fakeFiles(t, written)
  const { session, saving } = openSession(fake)
  session.edit(setLayout({ name: 'Mine' }))
  fake.file = '{ broken'
  await saving.save()
  const { theirs } = saving.state as { theirs: { text: string; etag: string } }
  t.notOk(saving.canTake(theirs))
  await saving.putOver(theirs)
  t.equal(fake.file, named('Mine'))
})

test('a lost answer is no conflict with oneself', async (t) => {
  const fake = await fakeFiles(t, written)
  const { session, saving } = openSession(fake)
  session.edit(setLayout({ name: 'Winter' }))
  fake.mishap = 'answer-lost'
  await saving.save()
  t.equal(saving.state.at, 'saved')
  t.equal(fake.file, named('Winter'))
  session.edit(setLayout({ name: 'Spring' }))
  await saving.save()
  t.equal(fake.file, named('Spring'), 'and saving goes on')
})

test('what did not arrive is said, and can be tried again', async (t) => {
  const fake = await fakeFiles(t, written)
  const { session, saving } = openSession(fake)
  session.edit(setLayout({ name: 'Winter' }))
  fake.mishap = 'request-lost'
  await saving.save()
  t.match(saving.state, { at: 'refused', problem: { code: 'no-answer' } })
  t.equal(session.hasChanges, true)
  fake.mishap = 'refused'
  await saving.save()
  t.match(saving.state, { at: 'refused', problem: { code: 'reload-refused' } })
  await saving.save()
  t.equal(fake.file, named('Winter'))
})

test('a layout that was deleted meanwhile can be saved again', async (t) => {
  const fake = await fakeFiles(t, written)
  const { session, saving } = openSession(fake)
  session.edit(setLayout({ name: 'Winter' }))
  fake.file = undefined
  await saving.save()
  t.match(saving.state, { at: 'conflict', theirs: undefined })
  await saving.putOver(undefined)
  t.equal(fake.file, named('Winter'))
})

test('a new layout is never saved over another one', async (t) => {
  const fake = await fakeFiles(t, undefined)
  const { session, saving } = openSession(fake)
  t.equal(session.live, undefined)
  fake.file = named('Theirs')
  await saving.save()
  t.equal(saving.state.at, 'taken')
  t.equal(fake.file, named('Theirs'))
  fake.file = undefined
  await saving.save()
  t.equal(fake.file, written)
  t.equal(session.hasChanges, false)
})

test('nothing is sent where nothing has changed', async (t) => {
  const fake = await fakeFiles(t, written)
  const { session, saving } = openSession(fake)
  await saving.save()
  session.edit(setLayout({ name: 'Winter' }))
  session.undo()
  await saving.save()
  t.same(fake.asked, [])
})

test('nothing is saved where layouts are for reading only', async (t) => {
  const fake = await fakeFiles(t, written)
  const { session, saving } = openSession(fake, true)
  session.edit(setLayout({ name: 'Winter' }))
  await saving.save()
  t.equal(session.draft.name, 'Autumn')
  t.same(fake.asked, [])
})

test('what came through a proxy that compresses can be saved', async (t) => {
  const fake = await fakeFiles(t, written)
  fake.isCompressed = true
  const { etag } = await fake.files.read('show')
  await fake.files.write('show', named('Mine'), etag)
  t.equal(fake.file, named('Mine'))
})
