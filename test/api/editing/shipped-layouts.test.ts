import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { startBridge } from '../../../src/bridge.js'
import { makeOwnShow } from '../../../src/editing/own-show.js'
import { readLayouts } from '../../../src/layout/read-layouts.js'
import { shippedLayouts } from '../../../src/settings/package-root.js'
import { answer, apiKey, runBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'

const demo = readFileSync(join(shippedLayouts, 'demo.json'), 'utf8')
const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** A service with the layouts that came with the program, which may copy them. */
async function runShipped(t: Test) {
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
  return { ownLayouts, send }
}

for (const [first, method, path, file, body] of [
  ['a layout is changed', 'PUT', '/layout/demo/file', 'demo.json', demo.replace('"demo"', '"demo"  ')],
  ['a picture is written', 'PUT', '/media/new.svg', '../media/new.svg', picture],
  ['a layout is made', 'PUT', '/layout/mine/file', 'mine.json', demo.replace('"demo"', '"mine"')],
  ['a picture is removed', 'DELETE', '/media/heart.svg', '../media/heart.svg', undefined],
] as const)
  test(`what came with the program is never changed: a copy is, as soon as ${first}`, async (t) => {
    const before = [readdirSync(shippedLayouts), readdirSync(join(shippedLayouts, '..', 'media'))]
    const { ownLayouts, send } = await runShipped(t)
    t.match((await send('GET', '/status')).body, { editing: true })
    const { headers } = await send('GET', '/layout/demo/file')
    const got = await send(method, path, body, {
      'content-type': path.includes('media') ? 'image/svg+xml' : 'application/json',
      ...(path.includes('mine') ? { 'if-none-match': '*' } : { 'if-match': headers.get('etag') ?? '' }),
    })
    t.match(got, { status: 200, body: { ok: true } })
    t.equal(readFileSync(join(shippedLayouts, 'demo.json'), 'utf8'), demo)
    t.same([readdirSync(shippedLayouts), readdirSync(join(shippedLayouts, '..', 'media'))], before)
    if (body === undefined) t.notOk(existsSync(join(ownLayouts, file)))
    else t.equal(readFileSync(join(ownLayouts, file), 'utf8'), body)
    t.equal((await send('GET', '/layout/demo/file')).status, 200)
  })

test('a copy that somebody has made and changed meanwhile is not overwritten', async (t) => {
  const { ownLayouts, send } = await runShipped(t)
  const { headers } = await send('GET', '/layout/demo/file')
  makeOwnShow(ownLayouts, shippedLayouts)
  const [file, byHand] = [join(ownLayouts, 'demo.json'), demo.replace('"demo"', '"demo" ')]
  writeFileSync(file, byHand)
  const refused = await send('PUT', '/layout/demo/file', demo, {
    'content-type': 'application/json',
    'if-match': headers.get('etag') ?? '',
  })
  t.match(refused, { status: 412, body: { code: 'file-changed' } })
  t.equal(readFileSync(file, 'utf8'), byHand)
})
