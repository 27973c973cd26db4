import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { daemonHere } from '../../cli/support/daemon-here.js'
import { iniFor } from '../../support/machine/daemon.js'
import { editorAt, textOf } from '../../support/show/editable-show.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const map = {
  controls: [
    { layoutId: 'show', lid: 6, address: '/spot/x', addressY: '/spot/y' },
    { layoutId: 'show', lid: 9, address: '/solo' },
  ],
}
const files = {
  shows: { layouts: { 'show.json': textOf(showFile) } },
  'map.json': JSON.stringify(map),
  'api-key': 'pad/edit:a-key-that-may-edit\n',
}
const settings = `[service]
layouts = shows/layouts
[auth]
api_key_file = api-key
`

test('what the map of a display cannot send is not saved, and it is said why; what it need not, is', async (t) => {
  const ini = `${iniFor(9)}map = map.json\n${settings}`
  const cwd = t.testdir({ 'service.ini': ini, ...files })
  const { url, logged } = await daemonHere(t, { cwd })
  const { send, save, etagOf } = editorAt(url, 'a-key-that-may-edit')
  const [first, second] = showFile.pages
  const etag = await etagOf('show')
  const withoutPad = first.controls.map((control) =>
    control.lid === 6 ? { ...control, type: 'Slider' } : control,
  )
  const refused = await save(
    'show',
    { ...showFile, pages: [{ ...first, controls: withoutPad }, second] },
    etag,
  )
  t.match(refused, {
    status: 409,
    body: {
      code: 'reload-refused',
      errors: [{ path: /map\.json: \$\.controls\[0\]\.addressY$/, expected: /control 6 .* is not an XYPad/ }],
    },
  })
  t.equal(readFileSync(join(cwd, 'shows', 'layouts', 'show.json'), 'utf8'), textOf(showFile))
  t.equal(await etagOf('show'), etag)
  t.same((await send('GET', '/layout/show/versions')).body, { versions: [] })
  t.match((await send('GET', '/status')).body.lastReload, { ok: true }, 'what is in use has no fault')
  const { controls } = (await send('GET', '/layout/show/state')).body
  t.match(controls[5], { lid: 6, type: 'XYPad' }, 'which is played as it was')

  t.match(await save('show', { ...showFile, pages: [first] }, etag), { status: 200 })
  t.ok(logged.some(({ msg }) => /map\.json.*\$\.controls\[1\]\.lid.*no control 9/.test(String(msg))))
})

test('the log says who has changed which file, and no key', async (t) => {
  const cwd = t.testdir({ 'service.ini': `${iniFor(9)}${settings}`, ...files })
  const { url, logged } = await daemonHere(t, { cwd })
  const { send, save, etagOf } = editorAt(url, 'a-key-that-may-edit')
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  await save('other', { ...showFile, layoutId: 'other' })
  await save('other', { ...showFile, layoutId: 'other', name: 'Other' }, await etagOf('other'))
  await send('DELETE', '/layout/other/file', undefined, { 'if-match': await etagOf('other') })
  await send('PUT', '/media/a.svg', picture, { 'content-type': 'image/svg+xml' })
  await send('DELETE', '/media/a.svg')
  const file = join(cwd, 'shows', 'layouts', 'other.json')
  const image = join(cwd, 'shows', 'media', 'a.svg')
  t.match(
    logged.filter(({ by }) => by === 'pad'),
    [
      { msg: 'layout made', layoutId: 'other', file },
      { msg: 'layout changed', layoutId: 'other', file },
      { msg: 'layout removed', layoutId: 'other', file },
      { msg: 'picture written', file: image },
      { msg: 'picture removed', file: image },
    ],
  )
  t.notMatch(JSON.stringify(logged), 'a-key-that-may-edit')
  t.notOk(existsSync(file))
})
