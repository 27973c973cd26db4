import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { InvalidConfiguration } from '../../src/errors.js'
import { Systemctl, startProgram, startService } from '../../src/install/start-service.js'
import { type Ending, replaceSystemPrograms } from '../support/machine/system-programs.js'
import { test } from '../support/tap.js'
import { pem, putPair } from '../support/tls/pairs.js'

const host = '127.0.0.1'
const info = '{"level":"info","msg":"all is well"}'

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

function start(service: object, port: number, tlsCert = ''): Promise<void> {
  const http = { host, port, basePath: '', tlsCert }
  return startService(service as Systemctl, { http, service: { state: '' } })
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

test('a running service is restarted, and awaited until it says that it is ready', async (t) => {
  const { port, asked } = await listen(t, [503, 503, 200])
  const service = systemctl(['active', 'activating', 'active'])
  await start(service, port)
  t.same(asked, ['/readyz', '/readyz', '/readyz'])
  t.equal(service.restarts, 1)
})

test('over HTTPS only the service itself is believed', async (t) => {
  const { cert, key } = putPair(t.testdir(), 'first')
  const asked: string[] = []
  const pair = { cert: readFileSync(cert), key: readFileSync(key) }
  const server = createTlsServer(pair, (request, response) => {
    asked.push(request.url!)
    response.end()
  }).listen(0, host)
  t.teardown(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await start(systemctl(['active']), port, cert)
  t.same(asked, ['/readyz'])
  replaceSystemPrograms(t, () => ({}))
  await t.rejects(start(systemctl(['active', 'active', 'failed']), port, pem('second.pem')), {
    message: /^ovation.service ended/,
  })
  t.equal(asked.length, 1, 'another one is not even asked')
})

test('on a port that is not known it serves when it is active', async (t) => {
  const service = systemctl(['inactive', 'activating', 'activating', 'active'])
  await start(service, 0)
  t.equal(service.restarts, 1)
})

test('a stopped service is not started if another program uses its port', async (t) => {
  const { port } = await listen(t, [200])
  for (const state of ['inactive', 'failed']) {
    const service = systemctl([state, 'active'])
    await t.rejects(start(service, port), { message: /another program/ }, state)
    t.equal(service.restarts, 0)
  }
})

test('a service that ends is reported with the last three lines of its log that say what is wrong', async (t) => {
  const stdout = ['one', info, 'two', 'three', info, 'four', info].join('\n')
  const asked = replaceSystemPrograms(t, () => ({ stdout: `${stdout}\n` }))
  for (const state of ['inactive', 'failed']) {
    const error = await start(systemctl(['active', state], '1'), 0).catch((error: unknown) => error)
    t.notOk(error instanceof InvalidConfiguration)
    t.match(error, {
      message: `ovation.service ended (${state}); the end of its log:\ntwo\nthree\nfour`,
    })
  }
  t.match(asked[0], /^journalctl _SYSTEMD_UNIT=ovation\.service /)
})

test('one that ends because of its settings is reported as a configuration error without a file', async (t) => {
  replaceSystemPrograms(t, () => ({ stdout: `${info}\nservice.ini: a fault\n` }))
  const error = await start(systemctl(['active', 'failed'], '78'), 0).catch((error: unknown) => error)
  t.ok(error instanceof InvalidConfiguration)
  t.same(
    (error as InvalidConfiguration).errors,
    ['ovation.service ended (failed); the end of its log:', 'service.ini: a fault'].map((reason) => ({
      file: '',
      place: '',
      reason,
    })),
  )
})

test('a program that serves replaces the previous one', async (t) => {
  const events = await eventsOf([true], true)
  t.same(events, ['start', 'drop old'])
})

test('one that does not is removed, and the previous one is started again', async (t) => {
  const events = await eventsOf([false, true], true)
  t.same(events, [
    'start',
    'put back',
    'start',
    'restored the previous program, which serves',
    'failed: start 1',
  ])
})

test('if that does not serve either, both are reported', async (t) => {
  const events = await eventsOf([false, false], true)
  t.same(events, [
    'start',
    'put back',
    'start',
    'restored the previous program, which does not serve either',
    'failed: start 1',
  ])
})

test('the first one has no previous one', async (t) => {
  t.same(await eventsOf([false], false), ['start', 'put back', 'failed: start 1'])
})

/** @param starts whether each start succeeds. */
async function eventsOf(starts: readonly boolean[], hasOld: boolean): Promise<string[]> {
  const events: string[] = []
  let started = 0
  const program = {
    putBack: () => events.push('put back') > 0 && hasOld,
    dropOld: () => void events.push('drop old'),
  }
  const start = async () => {
    events.push('start')
    if (!starts[started++]) throw new Error(`start ${started}`)
  }
  await startProgram(program, start, (line) => events.push(line)).catch((error) =>
    events.push(`failed: ${error.message}`),
  )
  return events
}

test('systemd is asked for one property of the service, and its answer is used without the line end', (t) => {
  let ending: Ending = { stdout: 'active\n' }
  const asked = replaceSystemPrograms(t, () => ending)
  const systemctl = new Systemctl('/')
  t.equal(systemctl.state, 'active')
  t.equal(systemctl.show('ExecMainStatus'), 'active')
  t.notOk(systemctl.isEnabled)
  ending = { stdout: 'enabled\n' }
  t.ok(systemctl.isEnabled)
  ending = { stdout: 'enabled-runtime\n' }
  t.notOk(systemctl.isEnabled, 'only until the next boot')
  t.same(asked.slice(0, 3), [
    'systemctl show --value --property=ActiveState ovation.service',
    'systemctl show --value --property=ExecMainStatus ovation.service',
    'systemctl is-enabled ovation.service',
  ])
  t.end()
})

test('a failing command is reported with the error of systemd; an image has its own root', (t) => {
  let ending: Ending = {}
  const asked = replaceSystemPrograms(t, () => ending)
  const systemctl = new Systemctl('/image')
  systemctl.reload()
  systemctl.enable()
  systemctl.restart()
  t.same(asked, [
    'systemctl --root=/image daemon-reload',
    'systemctl --root=/image --quiet enable ovation.service',
    'systemctl --root=/image restart ovation.service',
  ])
  ending = { status: 1, stderr: 'Unit is masked.\n' }
  t.throws(() => systemctl.restart(), {
    message: 'systemctl restart ovation.service failed: Unit is masked.',
  })
  t.end()
})
