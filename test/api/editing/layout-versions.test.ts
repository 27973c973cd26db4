import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runEditable } from '../../support/show/editable-show.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

test('a layout is removed, its versions stay, and the last one cannot be removed', async (t) => {
  const { send, read, etagOf, layouts } = await runEditable(
    t,
    {},
    { 'other.json': { ...showFile, layoutId: 'other' } },
  )
  const remove = async (layoutId: string) =>
    send('DELETE', `/layout/${layoutId}/file`, undefined, { 'if-match': await etagOf(layoutId) })
  t.match(await remove('other'), { status: 200, body: { ok: true } })
  t.notOk(existsSync(join(layouts, 'other.json')))
  t.equal((await send('GET', '/layout/other/state')).status, 404)
  const { versions } = (await send('GET', '/layout/other/versions')).body
  t.equal(versions.length, 1)
  const kept = await send('GET', `/layout/other/file?version=${versions[0].version}`)
  t.match(kept.body, { layoutId: 'other' })
  const before = read('show.json')
  t.match(await remove('show'), { status: 409, body: { code: 'reload-refused' } })
  t.equal(read('show.json'), before)
  t.same((await send('GET', '/layout/show/versions')).body, { versions: [] }, 'nothing was replaced')
  t.equal((await send('GET', '/layout/show/state')).status, 200)
})

test('the last 20 versions are kept, and each can be read and put back', async (t) => {
  const { send, save, etagOf } = await runEditable(t)
  for (let n = 1; n <= 23; n++) await save('show', { ...showFile, name: `${n}` }, await etagOf('show'))
  const { versions } = (await send('GET', '/layout/show/versions')).body
  t.equal(versions.length, 20)
  const names = []
  for (const { version, at } of versions) {
    t.ok(Math.abs(at - Date.now()) < 3_600_000)
    names.push((await send('GET', `/layout/show/file?version=${version}`)).body.name)
  }
  t.same(
    names,
    Array.from({ length: 20 }, (_, at) => `${22 - at}`),
  )
  const oldest = await send('GET', `/layout/show/file?version=${versions.at(-1).version}`)
  t.equal((await save('show', oldest.body, await etagOf('show'))).status, 200)
  t.match((await send('GET', '/room/show')).body, { name: '3' })
  for (const version of ['1', '..', '../../show', `${versions[0].version}.json`, ''])
    t.match(await send('GET', `/layout/show/file?version=${encodeURIComponent(version)}`), {
      status: 404,
      body: { code: 'not-found' },
    })
})
