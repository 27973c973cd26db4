import { execFileSync } from 'node:child_process'
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { type EditableShow, runEditable, textOf } from '../../support/show/editable-show.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { rawRequest } from '../../support/wire/raw-http.js'
import { keyOf, scopedKeys } from '../support/senders.js'

const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const changed = { ...showFile, name: 'Changed' }

/** A show that a stranger has a key for which may edit, beside a folder that nobody may write to. */
async function runAttacked(t: Test) {
  const show = await runEditable(t, { moreKeys: scopedKeys })
  const victim = join(show.layouts, '..', 'victim')
  mkdirSync(victim)
  writeFileSync(join(victim, 'show.json'), textOf(showFile))
  writeFileSync(join(victim, 'secret.svg'), picture)
  const isWhole = () => {
    t.same(readdirSync(victim).sort(), ['secret.svg', 'show.json'])
    t.equal(readFileSync(join(victim, 'show.json'), 'utf8'), textOf(showFile))
    t.equal(readFileSync(join(victim, 'secret.svg'), 'utf8'), picture)
  }
  return { ...show, victim, isWhole }
}

/** What is in the folders, and above them. */
function everything({ layouts }: EditableShow): readonly string[] {
  return readdirSync(join(layouts, '..'), { recursive: true, encoding: 'utf8' }).sort()
}

test('no path leads out of the two folders', async (t) => {
  const show = await runAttacked(t)
  const before = everything(show)
  const odd = [
    '..',
    '%2e%2e',
    '..%2fvictim%2fshow',
    '%2e%2e%2f%2e%2e%2fetc',
    'a%00',
    'a%2fb',
    '.versions',
    '%zz',
    'a.json',
    '%c3%a4',
    '-'.repeat(65),
    '%5c..%5ca',
  ]
  const headers = (more: string) => `Host: a\r\nx-api-key: ${keyOf.edit}\r\n${more}`
  for (const name of odd) {
    const ofLayout = textOf({ ...showFile, layoutId: 'show' })
    const asJson = headers(
      `Content-Type: application/json\r\nIf-None-Match: *\r\nContent-Length: ${ofLayout.length}\r\n\r\n${ofLayout}`,
    )
    const made = await rawRequest(show.bridge.port, `PUT /layout/${name}/file HTTP/1.1\r\n${asJson}`)
    t.equal(made.status, 404, `a layout ${name}`)
    for (const ending of ['.svg', '']) {
      const asPicture = headers(
        `Content-Type: image/svg+xml\r\nContent-Length: ${picture.length}\r\n\r\n${picture}`,
      )
      const put = await rawRequest(show.bridge.port, `PUT /media/${name}${ending} HTTP/1.1\r\n${asPicture}`)
      const isGood = name === 'a.json' && ending === '.svg'
      t.equal(put.status, isGood ? 200 : 404, `a picture ${name}${ending}`)
      const gone = await rawRequest(
        show.bridge.port,
        `DELETE /media/${name}${ending} HTTP/1.1\r\n${headers('\r\n')}`,
      )
      t.equal(gone.status, isGood ? 200 : 404, `no picture ${name}${ending}`)
    }
  }
  t.same(everything(show), before)
  show.isWhole()
})

test('a link in place of a layout is read, and neither replaced nor followed', async (t) => {
  const show = await runAttacked(t)
  const path = join(show.layouts, 'show.json')
  rmSync(path)
  symlinkSync(join(show.victim, 'show.json'), path)
  const etag = await show.etagOf('show')
  t.match(await show.save('show', changed, etag), { status: 403, body: { code: 'editing-off' } })
  t.match(await show.send('DELETE', '/layout/show/file', undefined, { 'if-match': etag }), { status: 403 })
  t.ok(lstatSync(path).isSymbolicLink())
  show.isWhole()
})

test('a link, a folder or a pipe under the name of a new layout stays', async (t) => {
  const show = await runAttacked(t)
  symlinkSync(join(show.victim, 'new.json'), join(show.layouts, 'linked.json'))
  mkdirSync(join(show.layouts, 'folder.json'))
  execFileSync('mkfifo', [join(show.layouts, 'pipe.json')])
  for (const layoutId of ['linked', 'folder', 'pipe'])
    t.match(await show.save(layoutId, { ...showFile, layoutId }), { status: 412 }, layoutId)
  t.ok(lstatSync(join(show.layouts, 'linked.json')).isSymbolicLink())
  show.isWhole()
})

test('a second name of a layout file keeps what it had', async (t) => {
  const show = await runAttacked(t)
  const path = join(show.layouts, 'show.json')
  rmSync(path)
  linkSync(join(show.victim, 'show.json'), path)
  t.match(await show.save('show', changed, await show.etagOf('show')), { status: 200 })
  t.match(JSON.parse(readFileSync(path, 'utf8')), { name: 'Changed' })
  show.isWhole()
})

for (const place of ['.versions', '.versions/show'])
  test(`a link ${place} that leads outside is not followed`, async (t) => {
    const show = await runAttacked(t)
    if (place !== '.versions') mkdirSync(join(show.layouts, '.versions'))
    symlinkSync(show.victim, join(show.layouts, place))
    writeFileSync(join(show.victim, '1.json'), textOf(showFile))
    t.match(await show.send('GET', '/layout/show/versions'), { status: 200, body: { versions: [] } })
    t.equal((await show.send('GET', '/layout/show/file?version=1')).status, 404)
    rmSync(join(show.victim, '1.json'))
    t.match(await show.save('show', changed, await show.etagOf('show')), {
      status: 403,
      body: { code: 'editing-off' },
    })
    t.equal(show.read('show.json'), textOf(showFile))
    show.isWhole()
  })

test('a link in place of a version is not read', async (t) => {
  const show = await runAttacked(t)
  const versions = join(show.layouts, '.versions', 'show')
  mkdirSync(versions, { recursive: true })
  symlinkSync(join(show.victim, 'show.json'), join(versions, '1.json'))
  t.equal((await show.send('GET', '/layout/show/file?version=1')).status, 404)
})

test('a picture is written neither through a link nor into a linked folder', async (t) => {
  const show = await runAttacked(t)
  const put = (name: string) =>
    show.send('PUT', `/media/${name}`, picture.replace('/>', ' id="new"/>'), {
      'content-type': 'image/svg+xml',
    })
  symlinkSync(join(show.victim, 'secret.svg'), join(show.media, 'linked.svg'))
  mkdirSync(join(show.media, 'folder.svg'))
  for (const name of ['linked.svg', 'folder.svg']) {
    t.match(await put(name), { status: 403, body: { code: 'editing-off' } }, name)
    t.match(await show.send('DELETE', `/media/${name}`), { status: 403 }, name)
  }
  rmSync(show.media, { recursive: true })
  symlinkSync(show.victim, show.media)
  t.match(await put('new.svg'), { status: 403 })
  t.match(await show.send('DELETE', '/media/secret.svg'), { status: 404 })
  show.isWhole()
})
