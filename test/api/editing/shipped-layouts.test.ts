import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBridge } from '../../../src/bridge.js'
import { readLayouts } from '../../../src/layout/read-layouts.js'
import { shippedLayouts } from '../../../src/settings/package-root.js'
import { answer, apiKey, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'

const demo = readFileSync(join(shippedLayouts, 'demo.json'), 'utf8')
const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'

for (const [first, method, path, body] of [
  ['a layout is changed', 'PUT', '/layout/demo/file', demo.replace('"demo"', '"demo"  ')],
  ['a picture is written', 'PUT', '/media/new.svg', picture],
  ['a layout is made', 'PUT', '/layout/mine/file', demo.replace('"demo"', '"mine"')],
  ['a picture is removed', 'DELETE', '/media/heart.svg', undefined],
] as const)
  test(`what came with the program is never changed: a copy is, as soon as ${first}`, async (t) => {
    const before = [readdirSync(shippedLayouts), readdirSync(join(shippedLayouts, '..', 'media'))]
    const ownLayouts = join(t.testdir(), 'show', 'layouts')
    const { url } = await runBridge(t, {
      catalogue: readLayouts(shippedLayouts),
      start: (options) => {
        const settingsWith = (layouts: string) => ({
          ...options.settings,
          ownLayouts,
          service: { ...options.settings.service, layouts, edit: 'auto' as const },
        })
        return startBridge({
          ...options,
          settings: settingsWith(shippedLayouts),
          reread: () => ({
            ...options,
            settings: settingsWith(ownLayouts),
            catalogue: readLayouts(ownLayouts),
            warnings: [],
            restart: [],
          }),
        })
      },
    })
    const send = (method: string, path: string, body?: string, headers = {}) =>
      answer(
        fetch(url + path, {
          method,
          headers: { 'x-api-key': apiKey, ...headers },
          ...(body !== undefined && { body }),
        }),
      )
    t.match((await send('GET', '/status')).body, { editing: true })
    const { headers } = await send('GET', '/layout/demo/file')
    const isNew = path.includes('mine')
    const got = await send(method, path, body, {
      'content-type': path.includes('media') ? 'image/svg+xml' : 'application/json',
      ...(isNew ? { 'if-none-match': '*' } : { 'if-match': headers.get('etag') ?? '' }),
    })
    t.match(got, { status: 200, body: { ok: true } })
    t.equal(readFileSync(join(shippedLayouts, 'demo.json'), 'utf8'), demo)
    t.same([readdirSync(shippedLayouts), readdirSync(join(shippedLayouts, '..', 'media'))], before)
    const file = join(
      ownLayouts,
      path.includes('media') ? '..' : '',
      path.replace('/file', '.json').replace('/layout/', ''),
    )
    if (method === 'DELETE') t.notOk(existsSync(file))
    else t.equal(readFileSync(file, 'utf8'), body)
    t.same((await send('GET', '/layout/demo/file')).status, 200)
  })
