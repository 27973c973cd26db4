import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { makeAuthority } from '../../support/tls/make-authority.js'
import { name, runSecureRoom } from '../room/support/run-secure-room.js'
import { firefox, firefoxTrusting } from './support/firefox.js'
import { Visitor } from './support/visitor.js'

const size = { width: 390, height: 844 }

test('in Firefox a phone plays over HTTPS, in a secure context, and its screen may stay on', async (t) => {
  const authority = makeAuthority(t)
  const { url, sink } = await runSecureRoom(t, authority.issue(name, 90))
  const visitor = await Visitor.arrive(t, firefoxTrusting(authority.file, name), size)
  await visitor.visit(`${url}/play/show`)
  await visitor.tap('button', 'Applause')
  t.same(await sink.received(1), ['/0001 if 1 0.01'])
  const { tab } = visitor
  t.equal(await tab.evaluate('isSecureContext'), true)
  t.equal(await tab.evaluate(`navigator.wakeLock.request('screen').then(({ released }) => released)`), false)
  const asked: string[] = await tab.evaluate(`performance.getEntries().map(({ name }) => name)`)
  t.same(
    asked.filter((address) => /^(http|ws):/.test(address)),
    [],
  )
  t.same(await visitor.faults(), [])
})

test('a Firefox that does not trust the authority shows nothing of it', async (t) => {
  const { url } = await runSecureRoom(t, makeAuthority(t).issue('localhost', 90))
  const tab = await firefox.open(t, size)
  await tab.goto(url.replace(name, 'localhost')).catch(() => {})
  await until(async () => /^about:neterror|^about:certerror/.test(await tab.evaluate('document.documentURI')))
})
