import { Agent } from 'node:http'
import type { Test } from 'tap'
import { PhoneStreamCarrier } from '../../../../src/cli/rehearse/carriers/stream-carrier.js'
import { freePort } from '../../../support/machine/free-port.js'
import { runBridge } from '../../../support/show/bridge.js'
import { litShow } from '../../../support/show/lit-show.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'

const press = { lid: 1, type: 'Button', value: null, key: 'key-1' } as const

function phoneAt(t: Test, url: string, token = 'none', onLight?: (at: number) => void): PhoneStreamCarrier {
  const phone = Object.assign(new PhoneStreamCarrier(url, new Agent(), onLight), { token })
  t.teardown(() => phone.drop())
  return phone
}

test('it enters, acts, is refused, and receives the next page', async (t) => {
  const { url, token, admin } = await runBridge(t)
  const phone = phoneAt(t, url, token)
  t.match(await phone.look(), { code: 'ok' })
  t.equal(phone.controls.length, 8)
  const begun = performance.now()
  const { code, ms } = await phone.act(press, false)
  t.equal(code, 'ok')
  t.ok(ms > 0 && ms <= performance.now() - begun)
  await admin('PUT', '/layout/show/page', { pageId: 'second' })
  await until(() => phone.controls.length === 1)
  t.match(await phone.act({ ...press, key: 'key-2' }, false), { code: 'control-not-found' })
})

test('it acts without having looked, and again after its stream was dropped', async (t) => {
  const { url, token, admin } = await runBridge(t)
  const phone = phoneAt(t, url, token)
  t.match(await phone.act(press, false), { code: 'ok' })
  phone.drop()
  await until(async () => (await phone.act({ ...press, key: 'key-2' }, false)).code === 'ok')
  t.equal((await admin('GET', '/status')).body.actions.accepted, 2)
})

test('a cut connection has sent the action and loses what waits; repeating counts nothing twice', async (t) => {
  const { url, token, admin } = await runBridge(t)
  const phone = phoneAt(t, url, token)
  await phone.look()
  const accepted = async () => (await admin('GET', '/status')).body.actions.accepted
  t.match(await phone.act(press, true), { code: 'lost', ms: 0 })
  await until(async () => (await accepted()) === 1)
  t.match(await phone.act(press, false), { code: 'ok' })
  t.equal(await accepted(), 1)
})

test('why a stream was refused or closed is reported once, then it is opened again', async (t) => {
  const { url, token, admin } = await runBridge(t)
  const phone = phoneAt(t, url, 'wrong')
  t.match(await phone.look(), { code: 'token-invalid', ms: 0 })
  phone.token = token
  t.match(await phone.act(press, false), { code: 'ok' })
  await admin('POST', '/layout/show/revoke')
  await until(async () => (await phone.act({ ...press, key: 'key-2' }, false)).code === 'token-expired')
  phone.token = (await admin('POST', '/token', { layoutId: 'show' })).body.token
  t.match(await phone.act({ ...press, key: 'key-3' }, false), { code: 'ok' })
  t.match(await phoneAt(t, `http://127.0.0.1:${await freePort()}`).look(), { code: 'unreachable' })
})

test('it is told of each change of the light, and of what there is as it comes it says nothing', async (t) => {
  const { url, token, admin } = await runBridge(t, { catalogue: litShow })
  const light = (color: string) => admin('PUT', '/layout/show/light', { colors: [color] })
  await light('#ff0000')
  const heard: number[] = []
  const phone = phoneAt(t, url, token, (at) => heard.push(at))
  await phone.look()
  await phone.act(press, false)
  t.same(heard, [])
  for (const [n, color] of ['#00ff00', '#0000ff'].entries()) {
    await light(color)
    await until(() => heard.length > n)
  }
  t.ok(heard[1]! > heard[0]!)
})
