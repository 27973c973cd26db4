import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiKey } from '../../support/show/bridge.js'
import { countAt } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'
import { pressBody } from './support/phone.js'
import { host, proxies } from './support/proxies.js'
import { setUpProxy } from './support/set-up-proxy.js'

const built = (name: string) => readFileSync(join('dist', 'web', name))
const json = { 'content-type': 'application/json' }

for (const proxy of proxies) {
  for (const base of ['', '/show'])
    test(`pages and all that they name come through ${proxy.program} as they were built, at ${base}/`, async (t) => {
      const { phone } = await setUpProxy(t, proxy, undefined, { OVATION_HTTP_BASE_PATH: base })
      for (const [path, page] of [
        [`${base}/play/demo`, 'play'],
        [`${base}/screen/demo`, 'screen'],
        [`${base}/desk`, 'desk'],
      ] as const) {
        const packed = await phone.ask('GET', path, { 'accept-encoding': 'gzip, deflate, br' })
        t.match(packed, {
          status: 200,
          headers: { 'content-encoding': 'br', 'cache-control': 'no-cache', vary: /accept-encoding/i },
        })
        t.ok(packed.bytes.equals(built(`${page}.html.br`)), 'compressed at build, and not once more')
        t.type(packed.headers['content-security-policy'], 'string', 'once')
        const known = { 'accept-encoding': 'gzip, deflate, br', 'if-none-match': String(packed.headers.etag) }
        t.equal((await phone.ask('GET', path, known)).status, 304)

        const plain = await phone.ask('GET', path)
        t.ok(plain.bytes.equals(built(`${page}.html`)))
        const names = [...plain.body.matchAll(/(?:src|href)="([^"]*assets\/[^"]*)"/g)].map(
          ([, name]) => name!,
        )
        t.ok(names.length >= 3, 'script, style and icon')
        for (const name of names) {
          const { pathname } = new URL(name, `https://${host}${path}`)
          const asset = await phone.ask('GET', pathname)
          t.equal(asset.status, 200, pathname)
          t.ok(asset.bytes.equals(built(pathname.slice(base.length))), pathname)
          t.match(asset.headers['cache-control'], 'immutable')
        }
      }
    })

  test(`behind ${proxy.program} people join, one by one, as soon as the room is open`, async (t) => {
    const { phone, daemon } = await setUpProxy(t, proxy, undefined, {
      OVATION_ROOM_URL: `https://${host}`,
      OVATION_ROOM_PASSCODE: 'open sesame',
    })
    const enter = (body: object) => phone.ask('POST', '/join/demo', json, JSON.stringify(body))
    const room = async () => JSON.parse((await phone.ask('GET', '/room/demo')).body)
    t.match(await room(), { open: false, passcode: true, url: `https://${host}/play/demo` })
    t.equal(JSON.parse((await enter({ passcode: 'open sesame' })).body).code, 'room-closed')

    const opened = await phone.ask('PUT', '/room/demo', { 'x-api-key': apiKey, ...json }, '{"open":true}')
    t.equal(opened.status, 200)
    t.match(await room(), { open: true })
    t.equal(JSON.parse((await enter({ passcode: 'let me in!' })).body).code, 'passcode-invalid')
    const guests = [await enter({ passcode: 'open sesame' }), await enter({ passcode: 'open sesame' })]
    for (const { status, headers } of guests) {
      t.equal(status, 200)
      t.equal(headers['cache-control'], 'no-store')
    }
    const [first, second] = guests.map(({ body }): string => JSON.parse(body).token)
    t.not(first, second, 'nobody gets the answer of somebody else')
    const press = { authorization: `Bearer ${second}`, ...json }
    t.equal((await phone.ask('POST', '/action', press, pressBody)).status, 200)
    t.equal(await countAt(daemon.url), 1)
    const { stdout } = await daemon.run('join', 'demo')
    t.match(stdout, `https://${host}/play/demo#open%20sesame\n`)
  })

  test(`behind ${proxy.program} nobody is somewhere else by saying so`, async (t) => {
    const { phone } = await setUpProxy(t, proxy, undefined, {
      OVATION_ROOM_OPEN: 'on',
      OVATION_ROOM_PASSCODE: 'open sesame',
    })
    const guess = async (n: number) => {
      const headers = { ...json, 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}` }
      const { body } = await phone.ask('POST', '/join/demo', headers, '{"passcode":"let me in!"}')
      return JSON.parse(body).code
    }
    const told = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)))
    t.ok(told.includes('rate-limited'), String(told))
  })
}
