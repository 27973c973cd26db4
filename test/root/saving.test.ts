import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { startDaemon } from '../support/machine/daemon.js'
import { mountDisk } from '../support/machine/small-disk.js'
import { editorAt } from '../support/show/editable-show.js'
import { countAt, fixedPlace } from '../support/show/fixed-place.js'
import { test } from '../support/tap.js'

const demo = JSON.parse(readFileSync('config/layouts/demo.json', 'utf8'))
const named = (name: string) => ({ ...demo, name })
const picture = Buffer.alloc(2000)
Buffer.from('89504e470d0a1a0a', 'hex').copy(picture)

/** A service whose layouts are on a disk of their own, and its state elsewhere. */
async function saveToDisk(t: Test) {
  const disk = mountDisk(t, '256k')
  const layouts = join(disk.path, 'layouts')
  for (const folder of ['layouts', 'media'])
    cpSync(join('config', folder), join(disk.path, folder), { recursive: true })
  const place = await fixedPlace(t)
  const daemon = await startDaemon(t, { ...place, env: { ...place.env, OVATION_SERVICE_LAYOUTS: layouts } })
  const editor = editorAt(daemon.url)
  t.match(await editor.save('demo', named('First'), await editor.etagOf('demo')), { status: 200 })
  const token = await daemon.token()
  const filesNow = () =>
    Object.fromEntries(
      readdirSync(disk.path, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(json|svg|png|new)$/.test(name))
        .map((name) => [name, readFileSync(join(disk.path, name), 'utf8')]),
    )
  /** Tries all that changes files; each is refused. @param detail what is said. */
  const tryAll = async (detail: RegExp) => {
    const [before, count] = [filesNow(), await countAt(daemon.url)]
    const { send, save, etagOf } = editor
    const etag = await etagOf('demo')
    for (const refused of [
      await save('demo', named('Second'), etag),
      await save('fresh', { ...demo, layoutId: 'fresh' }),
      await send('PUT', '/media/fresh.png', picture, { 'content-type': 'image/png' }),
      await send('PUT', '/media/heart.svg', readFileSync('config/media/star.svg'), {
        'content-type': 'image/svg+xml',
      }),
    ]) {
      t.match(refused, { status: 403, body: { code: 'editing-off', detail } })
      t.notMatch(refused.body.detail, disk.path)
      t.equal((await daemon.press(token)).status, 200)
    }
    t.same(filesNow(), before, 'every file and version is as it was, and nothing is left')
    t.equal(await etagOf('demo'), etag)
    const [{ version }] = (await send('GET', '/layout/demo/versions')).body.versions
    t.match((await send('GET', `/layout/demo/file?version=${version}`)).body, demo)
    t.match((await send('GET', '/room/demo')).body, { name: 'First' }, 'what is played, too')
    t.equal(await countAt(daemon.url), count + 4, 'and everything is counted')
  }
  return { disk, daemon, editor, tryAll }
}

test('what a full disk does not take is refused in words, and nothing is lost', async (t) => {
  const { disk, editor, tryAll } = await saveToDisk(t)
  disk.fill()
  await tryAll(/ENOSPC.*the disk is full; make space, then try again. Nothing has changed/)
  disk.free()
  t.match(await editor.save('demo', named('Second'), await editor.etagOf('demo')), { status: 200 })
})

test('on a disk that has become read-only layouts are shown, and the desk is told that none can be changed', async (t) => {
  const { disk, editor, tryAll } = await saveToDisk(t)
  const canEdit = async () => (await editor.send('GET', '/status')).body.editing
  t.equal(await canEdit(), true)
  disk.makeReadOnly()
  await tryAll(/may write; it may not\. .*read-only/)
  t.equal(await canEdit(), false)
  disk.makeWritable()
  t.equal(await canEdit(), true)
  t.match(await editor.save('demo', named('Second'), await editor.etagOf('demo')), { status: 200 })
})

test('a first change on a full disk makes no half copy of the demo', async (t) => {
  const disk = mountDisk(t, '256k')
  const place = await fixedPlace(t, disk.path)
  const daemon = await startDaemon(t, place)
  const { send, save, etagOf } = editorAt(daemon.url)
  const token = await daemon.token()
  const layouts = join(disk.path, 'show', 'layouts')
  disk.fill()
  const etag = await etagOf('demo')
  t.match(await save('demo', named('Second'), etag), { status: 403, body: { detail: /ENOSPC/ } })
  t.notOk(existsSync(layouts))
  t.match((await send('GET', '/status')).body, { editing: true, ownLayouts: false })
  t.equal((await daemon.press(token)).status, 200)
  disk.free()
  t.match(await save('demo', named('Second'), etag), { status: 200 })
  t.same(
    readdirSync(layouts).filter((name) => !name.startsWith('.')),
    ['demo.json'],
  )
  t.equal((await daemon.press(token)).status, 200)
  t.equal(await countAt(daemon.url), 2)
})
