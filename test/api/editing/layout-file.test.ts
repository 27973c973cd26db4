import { chmodSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runEditable, textOf } from '../../support/show/editable-show.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const renamed = { ...showFile, name: 'Another evening' }
const press = { layoutId: 'show', lid: 1, type: 'Button' }
const hiddenIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.new'))

test('a layout is read as it is on the disk, with a tag, and answered 304 to who has it', async (t) => {
  const odd = `${JSON.stringify(showFile, null, 3)} \n\n`
  const { send, read } = await runEditable(t, {}, { 'show.json': odd })
  const response = await send('GET', '/layout/show/file')
  t.equal(response.status, 200)
  t.same(response.body, showFile)
  t.equal(read('show.json'), odd)
  const etag = response.headers.get('etag') ?? ''
  t.match(etag, /^"[\w-]{22}"$/)
  const again = await send('GET', '/layout/show/file', undefined, { 'if-none-match': etag })
  t.equal(again.status, 304)
})

test('a file that somebody has damaged is still read and put right, by its name', async (t) => {
  const { send, save, read, etagOf, layouts } = await runEditable(t)
  const damaged = '["damaged"]'
  writeFileSync(join(layouts, 'show.json'), damaged)
  t.equal((await send('GET', '/layout/show/file')).status, 200)
  t.match(await save('show', renamed), { status: 412, body: { code: 'file-changed' } })
  t.equal(read('show.json'), damaged)
  t.equal((await save('show', renamed, await etagOf('show'))).status, 200)
  t.equal(read('show.json'), textOf(renamed))
  writeFileSync(join(layouts, 'show.json'), damaged)
  writeFileSync(join(layouts, 'elsewhere.json'), textOf(showFile))
  t.same((await send('GET', '/layout/show/file')).body, showFile, 'the one that says so itself comes first')
})

test('what is sent is in use at once, byte for byte, and answered with its new tag', async (t) => {
  const { send, save, read, etagOf, layouts } = await runEditable(t)
  const odd = `${JSON.stringify(renamed, null, 1)}\n\n`
  const saved = await save('show', odd, await etagOf('show'))
  t.match(saved, { status: 200, body: { ok: true } })
  t.equal(saved.headers.get('etag'), await etagOf('show'))
  t.equal(read('show.json'), odd)
  t.match((await send('GET', '/room/show')).body, { name: 'Another evening' })
  t.same(hiddenIn(layouts), [])
})

test('the live page stays where it is, and counts stay by lid and type', async (t) => {
  const { bridge, save, etagOf } = await runEditable(t)
  const { admin, act } = bridge
  for (let n = 0; n < 3; n++) await act(press)
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  const [first, second] = showFile.pages
  const [, ...others] = first.controls
  const slider = { lid: 1, type: 'Slider', props: { label: 'No button any more' } }
  const changed = { ...showFile, pages: [second, { ...first, controls: [slider, ...others] }] }
  await act({ layoutId: 'show', lid: 9, type: 'Button' })
  t.equal((await save('show', changed, await etagOf('show'))).status, 200)
  const { activePageId, controls } = (await admin('GET', '/layout/show/state')).body
  t.equal(activePageId, 'second')
  const of = (wanted: number) => controls.find(({ lid }: { lid: number }) => lid === wanted)
  t.match(of(9), { type: 'Button', count: 1 })
  t.match(of(1), { type: 'Slider', value: null })
})

test('the mode of the file stays, whatever new files get', async (t) => {
  const { save, etagOf, layouts } = await runEditable(t)
  const path = join(layouts, 'show.json')
  chmodSync(path, 0o664)
  await save('show', renamed, await etagOf('show'))
  t.equal(statSync(path).mode & 0o777, 0o664)
})

test('a file that was changed by hand meanwhile is never overwritten or removed', async (t) => {
  const { send, save, read, etagOf, layouts } = await runEditable(t)
  const etag = await etagOf('show')
  const byHand = textOf({ ...showFile, name: 'By hand' })
  writeFileSync(join(layouts, 'show.json'), byHand)
  const headers = { 'if-match': etag }
  for (const refused of [
    await save('show', renamed, etag),
    await save('show', renamed),
    await save('show', renamed, '*'),
    await save('show', renamed, `W/${await etagOf('show')}`),
    await send('PUT', '/layout/show/file', renamed, { 'content-type': 'application/json' }),
    await send('DELETE', '/layout/show/file', undefined, headers),
    await send('DELETE', '/layout/show/file'),
  ])
    t.match(refused, { status: 412, body: { code: 'file-changed' } })
  t.equal(read('show.json'), byHand)
  rmSync(join(layouts, 'show.json'))
  t.match(await save('show', renamed, etag), { status: 412 }, 'nor made again after it was removed by hand')
  t.notOk(existsSync(join(layouts, 'show.json')))
})

test('of two who change a layout at once exactly one wins, and the other hears of it', async (t) => {
  const { save, read, etagOf } = await runEditable(t)
  for (let round = 0; round < 10; round++) {
    const etag = await etagOf('show')
    const texts = ['one', 'two', 'three'].map((name) => textOf({ ...showFile, name: `${name} ${round}` }))
    const answers = await Promise.all(texts.map((text) => save('show', text, etag)))
    const won = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    t.equal(won.length, 1)
    for (const [at, { body }] of answers.entries()) if (at !== won[0]) t.equal(body.code, 'file-changed')
    t.equal(read('show.json'), texts[won[0]!])
  }
})

test('of two who make a layout at once exactly one wins', async (t) => {
  const { save, read } = await runEditable(t)
  const texts = ['one', 'two'].map((name) => textOf({ ...showFile, layoutId: 'fresh', name }))
  const answers = await Promise.all(texts.map((text) => save('fresh', text)))
  t.same(answers.map(({ status }) => status).sort(), [200, 412])
  t.equal(read('fresh.json'), texts[answers.findIndex(({ status }) => status === 200)])
})

test('a faulty layout is not written, and every fault is told in the words of check', async (t) => {
  const { save, read, etagOf } = await runEditable(t)
  const before = read('show.json')
  const [first] = showFile.pages
  const faulty = {
    ...showFile,
    lang: 7,
    pages: [{ ...first, controls: [{ lid: 0, type: 'Button', props: {} }] }],
  }
  const etag = await etagOf('show')
  const { status, body } = await save('show', faulty, etag)
  t.match({ status, code: body.code }, { status: 400, code: 'file-invalid' })
  t.match(
    body.errors.map(({ path }: { path: string }) => path),
    ['$.lang', '$.pages[0].controls[0].props.label', '$.pages[0].controls[0].lid'],
  )
  t.match(body.errors[2], { expected: 'expected a whole number from 1 to 9007199254740991; received 0' })
  const other = await save('show', { ...showFile, layoutId: 'other' }, etag)
  t.match(other.body, { code: 'file-invalid', errors: [{ path: '$.layoutId', expected: /"show"/ }] })
  const twice = await save('show', '{"layoutId":"show","layoutId":"show"}', etag)
  t.match(twice.body, { code: 'file-invalid', errors: [{ path: 'line 1, column 20' }] })
  for (const text of ['', '{', 'null,', '\ufeff{'])
    t.match(await save('show', text, etag), { body: { code: 'body-not-json' } })
  t.equal(read('show.json'), before)
})

test('a new layout is made under its name, and never over another file', async (t) => {
  const { send, save, read } = await runEditable(
    t,
    {},
    { 'taken.json': { ...showFile, layoutId: 'elsewhere' } },
  )
  const fresh = { ...showFile, layoutId: 'fresh' }
  t.match(await save('fresh', fresh), { status: 200 })
  t.equal(read('fresh.json'), textOf(fresh))
  t.equal((await send('GET', '/layout/fresh/state')).status, 200)
  t.match(await save('taken', { ...showFile, layoutId: 'taken' }), {
    status: 412,
    body: { detail: /taken\.json/ },
  })
  t.match(JSON.parse(read('taken.json')), { layoutId: 'elsewhere' })
})

test('a layout is found in whatever file has it', async (t) => {
  const { save, read, etagOf } = await runEditable(t, {}, { 'a.json': { ...showFile, layoutId: 'evening' } })
  const changed = { ...showFile, layoutId: 'evening', name: 'Evening' }
  t.equal((await save('evening', changed, await etagOf('evening'))).status, 200)
  t.equal(read('a.json'), textOf(changed))
})

test('what a reload refuses leaves the former bytes, and the status as it was', async (t) => {
  const { bridge, send, save, read, etagOf, layouts } = await runEditable(t)
  const before = read('show.json')
  const etag = await etagOf('show')
  // Another file that is broken by hand stands against any change.
  writeFileSync(join(layouts, 'broken.json'), '{')
  t.match(await save('show', renamed, etag), { status: 409, body: { errors: [{ path: /broken\.json/ }] } })
  t.match(await save('fresh', { ...showFile, layoutId: 'fresh' }), { status: 409 })
  t.equal(read('show.json'), before)
  t.same(readdirSync(layouts).sort(), ['.versions', 'broken.json', 'show.json'])
  t.same((await send('GET', '/layout/show/versions')).body, { versions: [] })
  rmSync(join(layouts, 'broken.json'))
  t.equal((await save('show', renamed, etag)).status, 200)
  t.match((await bridge.admin('GET', '/status')).body.lastReload, { ok: true })
})

test('a file up to 4 MiB is taken, and a longer one refused in words', async (t) => {
  const { save, read, etagOf } = await runEditable(t)
  const blank = ' '.repeat((4 << 20) - textOf(showFile).length)
  const etag = await etagOf('show')
  t.match(await save('show', `${textOf(showFile)}${blank} `, etag), { status: 413 })
  const text = textOf(showFile) + blank
  t.equal((await save('show', text, etag)).status, 200)
  t.equal(read('show.json'), text)
})

test('a key of the scope edit may change layouts, and the status says so', async (t) => {
  const { send, read, etagOf } = await runEditable(t, { moreKeys: ['pad/edit:a-key-that-may-edit'] })
  const headers = {
    'x-api-key': 'a-key-that-may-edit',
    'if-match': await etagOf('show'),
    'content-type': 'application/json',
  }
  t.equal((await send('PUT', '/layout/show/file', renamed, headers)).status, 200)
  t.match(JSON.parse(read('show.json')), renamed)
  t.match((await send('GET', '/status', undefined, headers)).body, { scope: 'edit', editing: true })
})

test('with edit = off layouts can be read, and nothing changed', async (t) => {
  const { bridge, send, save, read, etagOf } = await runEditable(t, { edit: 'off' })
  const before = read('show.json')
  const etag = await etagOf('show')
  t.equal(etag.length, 24)
  for (const refused of [
    await save('show', renamed, etag),
    await save('fresh', { ...showFile, layoutId: 'fresh' }),
    await send('DELETE', '/layout/show/file', undefined, { 'if-match': etag }),
    await send('PUT', '/media/a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', {
      'content-type': 'image/svg+xml',
    }),
    await send('DELETE', '/media/heart.svg'),
  ])
    t.match(refused, { status: 403, body: { code: 'editing-off', detail: /edit is off/ } })
  t.equal(read('show.json'), before)
  t.equal((await bridge.admin('GET', '/status')).body.editing, false)
})
