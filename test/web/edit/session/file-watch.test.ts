import { setLayout } from '../../../../src/web/edit/model/edit-pages.js'
import { FileWatch } from '../../../../src/web/edit/session/file-watch.js'
import { test } from '../../../support/tap.js'
import { fakeFiles } from './support/fake-files.js'
import { named, openSession, written } from './support/open-session.js'

test('what somebody else has saved is noticed, and what one saved oneself is not', async (t) => {
  const fake = await fakeFiles(t, written)
  const { session, saving } = openSession(fake)
  let told = 0
  const watch = new FileWatch(session, fake.files, () => told++)
  await watch.look()
  t.equal(watch.news, undefined)
  session.edit(setLayout({ name: 'Mine' }))
  await saving.save()
  await watch.look()
  t.equal(watch.news, undefined)
  fake.file = named('Theirs')
  await watch.look()
  t.match(watch.news, { theirs: { text: named('Theirs') } })
  t.equal(told, 1)

  await saving.putOver(watch.news?.theirs)
  t.equal(watch.news, undefined, 'it is no news once it was decided')
  fake.file = undefined
  await watch.look()
  t.match(watch.news, { theirs: undefined })
})

test('a file that is as before again is no news any more', async (t) => {
  const fake = await fakeFiles(t, written)
  const { session } = openSession(fake)
  const watch = new FileWatch(session, fake.files, () => undefined)
  fake.file = named('Theirs')
  await watch.look()
  t.ok(watch.news)
  fake.file = written
  await watch.look()
  t.equal(watch.news, undefined)
})
