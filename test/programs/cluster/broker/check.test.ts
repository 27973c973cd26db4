import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { Test } from 'tap'
import { Secret } from '../../../../src/auth/secret.js'
import { Broker, connectionOptions } from '../../../../src/cluster/broker.js'
import { batchesStream, recordsStream } from '../../../../src/cluster/names.js'
import { prepareBroker } from '../../../../src/cluster/stored/stored-stream.js'
import { openLog } from '../../../../src/log.js'
import { freePort } from '../../../support/machine/free-port.js'
import { run, runHere } from '../../../support/machine/process.js'
import { startTiming } from '../../../support/machine/quiet-machine.js'
import { runBridge } from '../../../support/show/bridge.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { BatchSender } from '../support/batch-sender.js'
import { makeCertificate } from '../support/make-certificate.js'
import { makeUsers } from '../support/make-users.js'
import { startBroker } from '../support/start-broker.js'

const secrets = { OVATION_API_KEY: 'k'.repeat(16), OVATION_TOKEN_SECRET: 's'.repeat(32) }
/** An edge needs no key that steers. */
const secretsOfEdge = { ...secrets, OVATION_API_KEY: `backend/tokens:${'k'.repeat(16)}` }

interface Machine {
  readonly role: 'edge' | 'stage'
  readonly name: string
  readonly nats: string
  readonly credentials?: string
  /** Its secrets, if not those that fit its role. */
  readonly env?: Readonly<Record<string, string>>
}

/** What `ovation check` says of these settings, besides layouts and displays. */
async function check(t: Test, { role, name, nats, credentials = '', env }: Machine) {
  const fitting = role === 'edge' ? secretsOfEdge : secrets
  const cwd = t.testdir({
    'service.ini': `[cluster]\nnats = ${nats}\nrole = ${role}\nname = ${name}\ncredentials = ${credentials}\n`,
  })
  const timing = startTiming()
  const { code, stdout, stderr } = await runHere(['check'], { cwd, env: env ?? fitting })
  const broker = /^broker .*$/m.exec(stdout)?.[0]
  const batches = /^batches .*$/m.exec(stdout)?.[0]
  return { code, broker, batches, isOk: /^ok$/m.test(stdout), stderr, lasted: timing.ms, timing }
}

test('with the rights that are made for it, each machine finds all that it needs', async (t) => {
  const users = makeUsers(t, 'stage:hall', 'edge:ohio')
  const { url: nats } = await startBroker(t, users)
  const hall = { nats, credentials: users.credentialsOf('hall'), role: 'stage', name: 'hall' } as const
  const stage = await check(t, hall)
  t.match(stage, { code: 0, isOk: true, stderr: '' })
  t.match(stage.broker, /^broker {4}nats-server 2\.\S+ at 127\.0\.0\.1:\d+, as stage hall$/)
  await prepareAs(t, hall)
  const ohio = { nats, credentials: users.credentialsOf('ohio'), role: 'edge', name: 'ohio' } as const
  for (const machine of [hall, ohio]) t.match(await check(t, machine), { code: 0, isOk: true, stderr: '' })
})

/** What a stage makes when it starts. */
async function prepareAs(
  t: Test,
  { nats, name, credentials }: Required<Omit<Machine, 'env'>>,
): Promise<void> {
  const broker = new Broker({
    servers: [nats],
    name,
    credentials: readFileSync(credentials),
    log: openLog({ level: 'silent', form: 'json' }),
  })
  t.teardown(() => broker.close())
  await until(() => broker.isConnected)
  await prepareBroker(broker)
}

test('check lists the API keys of an edge that could steer the show', async (t) => {
  const { url: nats } = await startBroker(t)
  const keys = [
    'main:admin-key-of-16-letters',
    'desk/operate:desk-key-of-16-letters',
    'wall/view:view-key-of-16-letters',
  ]
  const env = { ...secrets, OVATION_API_KEY: keys.join('\n') }
  const { stderr } = await check(t, { nats, role: 'edge', name: 'ohio', env })
  t.match(
    stderr,
    /^warning: .*: main, desk may steer the show at the stage, .* only keys with the scopes tokens and view$/m,
  )
  t.notMatch((await check(t, { nats, role: 'stage', name: 'hall', env })).stderr, /may steer/)
})

test('an edge finds no streams before a stage has started once', async (t) => {
  const users = makeUsers(t, 'stage:hall', 'edge:ohio')
  const broker = await startBroker(t, users)
  const credentials = users.credentialsOf('ohio')
  const edge = await check(t, { nats: broker.url, credentials, role: 'edge', name: 'ohio' })
  t.equal(edge.code, 1)
  t.match(edge.stderr.trim().split('\n'), [
    /^broker: nobody answers at "ovation\.turns\.ohio": start the stage once, which makes the streams/,
    /^broker: nobody answers at "\$JS\.API\.DIRECT\.GET\.KV_OVATION_SHOW\.\$KV\.OVATION_SHOW\.output": start the stage/,
    /^broker: nobody answers at "\$JS\.API\.DIRECT\.GET\.KV_OVATION_SHOW\.\$KV\.OVATION_SHOW\.files\.0": start the stage/,
  ])
})

test('rights that a machine lacks are named, each with its subject', async (t) => {
  const users = makeUsers(t, 'stage:hall', 'edge:ohio')
  const broker = await startBroker(t, users)
  const nats = broker.url
  const credentials = users.credentialsOf('ohio')
  const stranger = await check(t, { nats, credentials, role: 'edge', name: 'utah' })
  t.equal(stranger.code, 1)
  t.match(stranger.stderr, 'Permissions Violation for Subscription to "_INBOX.utah.')
  const stage = await check(t, { nats, credentials, role: 'stage', name: 'ohio' })
  t.equal(stage.code, 1)
  for (const subject of ['$JS.API.STREAM.CREATE.OVATION_TURNS', '$KV.OVATION_SHOW.check', 'ovation.records'])
    t.ok(stage.stderr.includes(`Permissions Violation for Publish to "${subject}"`), subject)
  t.match(stage.stderr, 'Permissions Violation for Subscription to "ovation.edges.*"')
  t.notMatch(stage.stderr, '"$JS.API.INFO"', 'and those that it has are not')
})

test('with the rights of an edge one can neither speak for others nor read what it need not', async (t) => {
  const users = makeUsers(t, 'stage:hall', 'edge:ohio', 'edge:utah')
  const { url: nats } = await startBroker(t, users)
  await prepareAs(t, { nats, credentials: users.credentialsOf('hall'), role: 'stage', name: 'hall' })
  const credentials = readFileSync(users.credentialsOf('ohio'))
  const connection = await connect({
    ...connectionOptions({ servers: [nats], name: 'ohio', credentials }),
    reconnect: false,
  })
  t.teardown(() => connection.close())
  const refusal = (subject: string) => connection.request(subject, '').catch(({ message }: Error) => message)
  for (const subject of [
    'ovation.turns.utah',
    'ovation.edges.utah',
    'ovation.records',
    'ovation.stage.yield',
    '$KV.OVATION_SHOW.output',
    '$KV.OVATION_SHOW.stage',
    '$JS.API.STREAM.MSG.GET.OVATION_TURNS',
    '$JS.API.STREAM.PURGE.OVATION_TURNS',
    '$JS.API.STREAM.DELETE.KV_OVATION_SHOW',
    '$JS.API.CONSUMER.CREATE.OVATION_RECORDS',
    '_INBOX.hall.x',
  ])
    t.equal(await refusal(subject), `Permissions Violation for Publish to "${subject}"`)
  for (const subject of ['ovation.>', 'ovation.turns.ohio', '_INBOX.>', '_INBOX.utah.>', '$KV.>']) {
    const subscription = connection.subscribe(subject, { callback: () => {} })
    t.match(await subscription.closed, { message: `Permissions Violation for Subscription to "${subject}"` })
  }
})

test('an edge in the account of the stages is an open door, which every machine finds', async (t) => {
  const users = makeUsers(t, 'stage:hall', 'edge:ohio')
  const { url: nats } = await startBroker(t, { settings: users.inOneAccount })
  const hall = { nats, credentials: users.credentialsOf('hall'), role: 'stage', name: 'hall' } as const
  await prepareAs(t, hall)
  t.match(await check(t, hall), { code: 0, isOk: true }, 'no edge is there')
  const credentials = users.credentialsOf('ohio')
  const edge = await check(t, { nats, credentials, role: 'edge', name: 'ohio' })
  t.match(edge, {
    code: 1,
    stderr: /^broker: .* in which this edge connects keeps the streams: .*broker-users\.mjs/,
  })
  const cluster = { nats: [nats], role: 'edge' as const, name: 'ohio' }
  await runBridge(t, { cluster, brokerCredentials: new Secret(readFileSync(credentials)) })
  await until(async () => /in which ohio connects keeps the streams/.test((await check(t, hall)).stderr))
})

test('check reports a broker that lets nobody in without credentials, or everybody', async (t) => {
  const users = makeUsers(t, 'stage:hall')
  const closed = await startBroker(t, users)
  const machine = { role: 'stage', name: 'hall' } as const
  const shut = await check(t, { ...machine, nats: closed.url })
  t.match(shut, {
    code: 1,
    broker: undefined,
    stderr: /does not let this machine in; .* \[cluster\] credentials/,
  })
  const others = makeUsers(t, 'stage:hall')
  t.match(await check(t, { ...machine, nats: closed.url, credentials: others.credentialsOf('hall') }), {
    code: 1,
    stderr: /does not let this machine in/,
  })
  const open = await startBroker(t)
  t.match(await check(t, { ...machine, nats: open.url }), {
    code: 0,
    stderr: /^warning: the broker lets everybody in/,
  })
})

test('check reports a broker without JetStream, for the server and for the account', async (t) => {
  const users = makeUsers(t, 'stage:hall')
  const settings = users.settings.replace('jetstream: enabled', '')
  const broker = await startBroker(t, { settings })
  const credentials = users.credentialsOf('hall')
  t.match(await check(t, { nats: broker.url, credentials, role: 'stage', name: 'hall' }), {
    code: 1,
    stderr: 'broker: the broker refuses JetStream to this account: JetStream not enabled for account',
  })
})

test('a stage finds how full the stream of batches is, and streams that may lose what they acknowledge', async (t) => {
  const { url: nats } = await startBroker(t, { jetstream: 'max_file_store: 8MB' })
  const sender = await BatchSender.open(t, nats)
  await prepareBroker(sender.broker)
  const machine = { nats, role: 'stage', name: 'hall' } as const
  const good = await check(t, machine)
  t.match(good, { code: 0, isOk: true })
  t.match(good.batches, /^batches {3}full to 0 % of what edges may send$/)
  await sender.fill()
  t.match(await check(t, machine), { code: 1, stderr: /the stream of batches is full to \d+ %/ })
  const { streams } = await sender.broker.streams()
  await streams.update(batchesStream, { max_age: 3_600_000_000_000 })
  await streams.update(recordsStream, { max_msgs_per_subject: 1 })
  const bad = await check(t, machine)
  t.match(bad.stderr, /the stream OVATION_TURNS may lose what it acknowledges: it drops by age/)
  t.match(bad.stderr, /the stream OVATION_RECORDS may lose what it acknowledges: it keeps 1 of each/)
})

test('check reports a maximum payload that is too small for a batch', async (t) => {
  const broker = await startBroker(t, { settings: 'max_payload: 64KB' })
  t.match(await check(t, { nats: broker.url, role: 'stage', name: 'hall' }), {
    code: 1,
    stderr: /expected a max_payload of at least 524288 bytes at the broker; found 65536/,
  })
})

test('an address where nobody listens, one that is silent, and one that is something else end within 4 s', async (t) => {
  const machine = { role: 'stage', name: 'hall' } as const
  t.match(await check(t, { ...machine, nats: `nats://127.0.0.1:${await freePort()}` }), {
    code: 1,
    stderr: /nobody listens at nats:\/\/127\.0\.0\.1:\d+;/,
  })
  const silent = createServer((socket) => t.teardown(() => socket.destroy())).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.teardown(() => silent.close())
  const { port } = silent.address() as AddressInfo
  const waited = await check(t, { ...machine, nats: `nats://127.0.0.1:${port}` })
  t.match(waited, { code: 1, stderr: /has not answered within 3 s;/ })
  t.ok(waited.lasted > 2900, 'not at once')
  waited.timing.within(t, 6000, 'it ends', waited.lasted)
  const web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
  await once(web, 'listening')
  t.teardown(() => web.close())
  const { port: webPort } = web.address() as AddressInfo
  t.match(await check(t, { ...machine, nats: `nats://127.0.0.1:${webPort}` }), {
    code: 1,
    stderr: /^broker: /,
  })
})

test('only a certificate that is trusted and has the name is accepted; an authority of ones own can be named', async (t) => {
  const checkWith = async (name: string, env: (authority: string) => Record<string, string>) => {
    const { settings, authority } = makeCertificate(t, name)
    const { port } = await startBroker(t, { settings })
    const cwd = t.testdir({
      'service.ini': `[cluster]\nnats = tls://localhost:${port}\nrole = stage\nname = hall\n`,
    })
    return run(['check'], { cwd, env: { ...secrets, ...env(authority) } })
  }
  const trusting = (authority: string) => ({ NODE_EXTRA_CA_CERTS: authority })
  t.match(await checkWith('localhost', trusting), { code: 0, stdout: /\nok\n$/ })
  t.match(await checkWith('localhost', () => ({})), {
    code: 1,
    stderr: /is not trusted \(\w+\);.* NODE_EXTRA_CA_CERTS/,
  })
  t.match(await checkWith('nats.example', trusting), {
    code: 1,
    stderr: /\(ERR_TLS_CERT_ALTNAME_INVALID\);.* connect by a name that the certificate has/,
  })
})

test('where TLS is written, a broker without it is refused', async (t) => {
  const broker = await startBroker(t)
  t.match(
    await check(t, {
      role: 'stage',
      name: 'hall',
      nats: broker.url.replace('nats://127.0.0.1', 'tls://localhost'),
    }),
    {
      code: 1,
      stderr: /has no TLS; write nats:\/\/ if that is meant/,
    },
  )
})

test('a run of it leaves nothing behind', async (t) => {
  const broker = await startBroker(t)
  for (const role of ['stage', 'edge'] as const) await check(t, { role, name: 'hall', nats: broker.url })
  const connection = await connect({ servers: [broker.url] })
  const account = await (await jetstreamManager(connection)).getAccountInfo()
  t.match(account, { streams: 0, consumers: 0, storage: 0 })
  await connection.close()
})
