import { networkInterfaces } from 'node:os'
import type { Test } from 'tap'
import { Connections } from '../../src/http/connections.js'
import type { Route } from '../../src/http/router.js'
import { engineFor } from '../support/engine.js'
import { recordLog } from '../support/record-log.js'
import { test } from '../support/tap.js'

const routes: readonly Route[] = [
  { method: 'GET', path: '/local', handle: (exchange) => exchange.reply({ body: `${exchange.isLocal}` }) },
]

/** What a server says of a client that reaches it under this address of this machine. */
async function asksAt(t: Test, host: string, address: string): Promise<string> {
  const server = await engineFor().listen(routes, {
    host,
    port: 0,
    basePath: '',
    corsOrigins: ['*'],
    connections: new Connections(100, recordLog().log),
    onFault: () => {},
  })
  t.teardown(() => server.close())
  const answer = await fetch(`http://${address}:${server.port}/local`, { headers: { connection: 'close' } })
  return answer.text()
}

test('a client of this machine is known by its address', async (t) => {
  t.equal(await asksAt(t, '127.0.0.1', '127.0.0.1'), 'true')
  t.equal(await asksAt(t, '0.0.0.0', '127.0.0.1'), 'true')
})

const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
const hasIpv6 = addresses.some(({ address }) => address === '::1')

test('also over IPv6', { skip: hasIpv6 ? false : 'this machine has no IPv6' }, async (t) => {
  t.equal(await asksAt(t, '::', '127.0.0.1'), 'true')
  t.equal(await asksAt(t, '::', '[::1]'), 'true')
})

const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address

test('one that comes over the network is not', {
  skip: outside ? false : 'there is no network',
}, async (t) => {
  t.equal(await asksAt(t, '0.0.0.0', outside ?? ''), 'false')
  if (hasIpv6) t.equal(await asksAt(t, '::', outside ?? ''), 'false')
})
