import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Test, test } from 'tap'
import { FaultyConfiguration } from '../../src/errors.js'
import { startService } from '../../src/install/start-service.js'
import type { Systemctl } from '../../src/install/systemctl.js'
import type { Settings } from '../../src/settings/settings.js'

const host = '127.0.0.1'
/** The end of the log is read when it does not start. */
const skip = ['/usr/bin/journalctl', '/bin/journalctl'].some((path) => existsSync(path))
  ? false
  : 'there is no journal here'

/** A service that goes through these states, one each time that it is asked, and stays in the last. */
function systemctl(states: readonly string[], exit = '0') {
  const left = [...states]
  const service = {
    restarts: 0,
    restart: () => {
      service.restarts++
    },
    show: (property: string) => (property === 'ExecMainStatus' ? exit : ''),
    get state() {
      return left.length > 1 ? left.shift()! : left[0]!
    },
  }
  return service
}

function start(service: object, port: number): Promise<void> {
  return startService(service as Systemctl, { http: { host, port } } as Settings, `http://${host}:${port}`)
}

/** What answers on a port with these, one after the other, and with the last from then on. */
async function listen(t: Test, statuses: readonly number[]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    response.statusCode = statuses[Math.min(asked.length, statuses.length - 1)]!
    asked.push(request.url!)
    response.end()
  }).listen(0, host)
  t.teardown(() => server.close())
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, asked }
}

test('a service that runs is started anew, and served for when it says that it is ready', async (t) => {
  const { port, asked } = await listen(t, [503, 503, 200])
  const service = systemctl(['active', 'activating', 'active'])
  await start(service, port)
  t.same(asked, ['/readyz', '/readyz', '/readyz'])
  t.equal(service.restarts, 1)
})

test('on a port that nobody knows it serves when it is active', async (t) => {
  const service = systemctl(['inactive', 'activating', 'activating', 'active'])
  await start(service, 0)
  t.equal(service.restarts, 1)
})

test('a service that is off is not started where another program has its port', async (t) => {
  const { port } = await listen(t, [200])
  for (const state of ['inactive', 'failed']) {
    const service = systemctl([state, 'active'])
    await t.rejects(start(service, port), { message: /another program/ }, state)
    t.equal(service.restarts, 0)
  }
})

test('a service that ends is told with the end of its log', { skip }, async (t) => {
  for (const state of ['inactive', 'failed']) {
    const failed = await t.rejects(start(systemctl(['active', state], '1'), 0), {
      message: new RegExp(`^ovation.service has ended \\(${state}\\); the end of its log:\n`),
    })
    t.notMatch(failed, FaultyConfiguration)
  }
})

test('one that ends for its settings is told as they are, without a file of its own', { skip }, async (t) => {
  const error = await start(systemctl(['active', 'failed'], '78'), 0).catch((error: unknown) => error)
  t.ok(error instanceof FaultyConfiguration)
  const { faults } = error as FaultyConfiguration
  t.match(faults[0], { file: '', place: '', reason: /^ovation.service has ended \(failed\)/ })
})
