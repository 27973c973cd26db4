import '../support/machine/own-network.js'
import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Test } from 'tap'
import { startDaemon } from '../support/machine/daemon.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { pem } from '../support/tls/pairs.js'
import { openWifi, router, serveNames, unknown, venue } from './support/wifi.js'

const name = 'show.example'

test('without internet access, the name that a certificate is for leads phones to the page', async (t) => {
  const phone = await openWifi(t)
  await serve(t)
  const shipped = readFileSync('config/dnsmasq.conf', 'utf8')
  const enabled = shipped.replaceAll(/^# (?=[\w-]+=|bind-dynamic$)/gm, '')
  t.equal(enabled.match(/^[a-z]/gm)!.length, shipped.match(/^[a-z]/gm)!.length + 5)
  serveNames(t, phone, venue, enabled)
  const names = new Resolver()
  names.setServers([venue])
  t.equal(await phone.join(), `nameserver ${venue}\n`, 'DHCP says who knows names')
  await t.rejects(
    names.resolve6(name),
    { code: 'ENODATA' },
    'there is no other address, which is an answer too',
  )
  t.equal(await phone.ask(`https://${name}/readyz`), '200')
  t.match(await phone.read(`https://${name}/play/demo`), /<!doctype html>/i)
  const typed = `http://${name}/play/demo`
  t.equal(await phone.ask(typed), `308 https://${name}/play/demo`, 'also those who type it')
  t.equal(await phone.ask('http://captive.apple.com/hotspot-detect.html'), '200', 'and its test is answered')
  t.equal(await phone.ask('https://other.example/'), unknown, 'no other name is known')
})

test('a router that drops private answers hides the name, until the line of the guide exempts it', async (t) => {
  const phone = await openWifi(t)
  await serve(t)
  // What everybody may know.
  serveNames(t, phone, venue, `address=/${name}/${venue}\n`)
  const filtering = `server=${venue}\nstop-dns-rebind\n`
  const endFirst = serveNames(t, phone, router, filtering)
  await phone.settle(router)
  t.equal(await phone.ask(`https://${name}/readyz`), unknown)
  await endFirst()
  const guide = readFileSync('config/guide/https.md', 'utf8')
  const [exemption] = /rebind-domain-ok=[^`]+/.exec(guide) ?? []
  serveNames(t, phone, router, `${filtering}${exemption}\n`)
  await until(async () => (await phone.ask(`https://${name}/readyz`)) === '200')
  t.pass('then it is found')
})

/** The service, with the settings of the guide. */
async function serve(t: Test): Promise<void> {
  const [cert, key] = [resolve(pem('first.pem')), resolve(pem('first.key'))]
  const settings = [
    `[http]\nport = 443\nredirect_port = 80\ntls_cert = ${cert}\ntls_key = ${key}`,
    `[room]\nopen = on\nprobes = on\nurl = https://${name}`,
    '[osc]\nport = 0\n',
  ]
  await startDaemon(t, { cwd: t.testdir({ 'service.ini': settings.join('\n') }) })
}
