import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedLayouts } from '../../src/settings/package-root.js'
import { startWithDisplay } from '../support/machine/daemon.js'
import { test } from '../support/tap.js'

const demo = readFileSync(join(shippedLayouts, 'demo.json'), 'utf8')
const star = readFileSync(join(shippedLayouts, '..', 'media', 'star.svg'))

test('the first change makes a copy of the demo, which is in use at once; what came with the program stays', async (t) => {
  const { cwd, url, ready, token, press, run } = await startWithDisplay(t)
  const key = readFileSync(ready.apiKey, 'utf8').split('\n')[0]!
  const send = (method: string, path: string, body: string | Buffer, headers: Record<string, string>) =>
    fetch(`${url}${path}`, { method, body, headers: { 'x-api-key': key, ...headers } })
  const status = async () => (await fetch(`${url}/status`, { headers: { 'x-api-key': key } })).json()
  const person = await token()
  await press(person)
  t.match(await status(), { editing: true, ownLayouts: false })
  const { headers } = await fetch(`${url}/layout/demo/file`, { headers: { 'x-api-key': key } })
  const changed = demo.replace('An evening with The Night Ferries', 'Ours')
  const type = { 'content-type': 'application/json' }
  const faulty = await send('PUT', '/layout/demo/file', '{}', { ...type, 'if-match': headers.get('etag')! })
  t.equal(faulty.status, 400)
  t.match(await status(), { ownLayouts: false }, 'what is refused makes none')
  const saved = await send('PUT', '/layout/demo/file', changed, { ...type, 'if-match': headers.get('etag')! })
  t.equal(saved.status, 200)
  const show = join(cwd, 'state', 'show')
  t.equal(readFileSync(join(show, 'layouts', 'demo.json'), 'utf8'), changed)
  t.equal(readFileSync(join(shippedLayouts, 'demo.json'), 'utf8'), demo)
  t.match(await status(), { editing: true, ownLayouts: true })
  t.match(await press(person), { status: 200 }, 'the phones of before go on')
  t.equal((await fetch(`${url}/media/star.svg`)).status, 200, 'the pictures came along')
  t.match((await run('check')).stdout, join(show, 'layouts'))
})

const changes = [
  ['a picture', '/media/mine.svg', star, 'image/svg+xml', ['media', 'mine.svg']],
  [
    'a new layout',
    '/layout/mine/file',
    demo.replace('"layoutId": "demo"', '"layoutId": "mine"'),
    'application/json',
    ['layouts', 'mine.json'],
  ],
] as const

for (const [what, path, body, type, made] of changes)
  test(`so does ${what}`, async (t) => {
    const { cwd, url, ready } = await startWithDisplay(t)
    const key = readFileSync(ready.apiKey, 'utf8').split('\n')[0]!
    const headers = { 'x-api-key': key, 'content-type': type, 'if-none-match': '*' }
    t.equal((await fetch(url + path, { method: 'PUT', body, headers })).status, 200)
    const show = join(cwd, 'state', 'show')
    t.equal(readFileSync(join(show, 'layouts', 'demo.json'), 'utf8'), demo)
    t.same(readFileSync(join(show, ...made)), Buffer.from(body))
  })
