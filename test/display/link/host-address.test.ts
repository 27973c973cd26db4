import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { HostAddress } from '../../../src/display/link/host-address.js'
import { test } from '../../support/tap.js'

test('a name that has resolved is not asked for again before 30 s are over', async (t) => {
  const asked: unknown[] = []
  const found: string[] = []
  const { lookup } = dns
  const set = (to: unknown) => {
    Object.assign(dns, { lookup: to })
    syncBuiltinESMExports()
  }
  set(async (name: string) => {
    asked.push(name)
    return { address: '192.0.2.7', family: 4 }
  })
  const waits: unknown[] = []
  t.intercept(globalThis, 'setTimeout', {
    value: (_: () => void, ms: number) => {
      waits.push(ms)
      return { unref: () => undefined }
    },
  })
  const address = new HostAddress(
    'display.test',
    async (ip) => void found.push(ip),
    (error) => t.fail(error.message),
  )
  t.teardown(() => {
    address.close()
    set(lookup)
  })
  await address.watch()
  t.same([asked, found, waits], [['display.test'], ['192.0.2.7'], [30_000]])
})
