import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedLayouts } from '../../src/settings/package-root.js'
import { startWithDisplay } from '../support/machine/daemon.js'
import { test } from '../support/tap.js'

const demo = readFileSync(join(shippedLayouts, 'demo.json'), 'utf8')

test('the first change makes a copy of the demo, which is in use at once; what came with the program stays', async (t) => {
  const { cwd, url, ready, token, press, run } = await startWithDisplay(t)
  const key = readFileSync(ready.apiKey, 'utf8').split('\n')[0]!
  const own = { 'x-api-key': key }
  const status = async () => (await fetch(`${url}/status`, { headers: own })).json()
  const person = await token()
  await press(person)
  t.match(await status(), { editing: true, ownLayouts: false })
  const file = `${url}/layout/demo/file`
  const etag = (await fetch(file, { headers: own })).headers.get('etag')!
  const put = (body: string) =>
    fetch(file, {
      method: 'PUT',
      body,
      headers: { ...own, 'content-type': 'application/json', 'if-match': etag },
    })
  const changed = demo.replace('An evening with The Night Ferries', 'Ours')
  t.equal((await put('{}')).status, 400)
  t.match(await status(), { ownLayouts: false }, 'what is refused makes none')
  t.equal((await put(changed)).status, 200)
  const show = join(cwd, 'state', 'show')
  t.equal(readFileSync(join(show, 'layouts', 'demo.json'), 'utf8'), changed)
  t.equal(readFileSync(join(shippedLayouts, 'demo.json'), 'utf8'), demo)
  t.match(await status(), { editing: true, ownLayouts: true })
  t.match(await press(person), { status: 200 }, 'the phones of before go on')
  t.equal((await fetch(`${url}/media/star.svg`)).status, 200, 'the pictures came along')
  t.match((await run('check')).stdout, join(show, 'layouts'))
})
