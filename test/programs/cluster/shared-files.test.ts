import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseApiKeys } from '../../../src/auth/api-keys.js'
import { Secret } from '../../../src/auth/secret.js'
import { BlockedWords } from '../../../src/texts/blocked-words.js'
import { freePort } from '../../support/machine/free-port.js'
import { recordLog } from '../../support/record-log.js'
import { answer, apiKey, runBridge, type TestBridge, tokenSecret } from '../../support/show/bridge.js'
import { catalogueNamed, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { stays, until } from '../../support/time/until.js'
import { soon } from './support/soon.js'
import { isPlaying, isReady, runStageAndEdge } from './support/stage-and-edge.js'
import { startBroker } from './support/start-broker.js'

const passcode = 'open sesame'
const shout = { layoutId: 'show', lid: 5, type: 'String' }

/** Somebody who comes to the door of a machine. */
function comeTo({ url }: TestBridge, body: object) {
  const headers = { 'content-type': 'application/json' }
  return answer(fetch(`${url}/join/show`, { method: 'POST', headers, body: JSON.stringify(body) }))
}

const nameAt = async ({ admin }: TestBridge) => (await admin('GET', '/room/show')).body.name
const troubleAt = async ({ admin }: TestBridge) => (await admin('GET', '/status')).body.cluster.trouble

test('an edge has the passcode, the blocked words, the people and the url of the stage, and not its own', async (t) => {
  const { edge, stage } = await runStageAndEdge(t, {
    stage: { room: { open: 'on', passcode, people: 1, url: 'https://play.example' }, blocked: ['darn'] },
    edge: { room: { passcode: 'another passcode', people: 2, url: 'https://edge.example' }, blocked: [] },
  })
  t.match(await comeTo(edge, {}), { status: 403, body: { code: 'passcode-invalid' } })
  t.match(await comeTo(edge, { passcode: 'another passcode' }), { status: 403 })
  t.equal((await comeTo(edge, { passcode })).status, 200)
  t.match((await comeTo(edge, { passcode })).body, { code: 'room-full' })
  await stage.admin('PUT', '/room/show', { more: 1 })
  await soon('whom the operator lets in', async () => (await comeTo(edge, { passcode })).status === 200)
  t.match((await comeTo(edge, { passcode })).body, { code: 'room-full' })
  t.match((await edge.admin('GET', '/room/show')).body, {
    passcode: true,
    url: 'https://play.example/play/show',
  })
  for (const machine of [edge, stage])
    t.match((await machine.act({ ...shout, value: 'Darn it' })).body, { code: 'value-invalid' })
  t.equal((await edge.act({ ...shout, value: 'Bravo' })).status, 200)
})

test('a reload of the stage reaches an edge within a second: layouts, words and passcode, all at once', async (t) => {
  const { edge, stage, counted } = await runStageAndEdge(t, { room: { open: 'on' } })
  t.equal((await comeTo(edge, {})).status, 200)
  const added = { controls: [{ lid: 99, type: 'Button', props: { label: 'New' } }] }
  const catalogue = catalogueNamed('Renamed', added)
  await stage.reload({ catalogue, blockedWords: new BlockedWords(['darn']), room: { passcode } })
  const took = await soon('the new layout', async () => (await nameAt(edge)) === 'Renamed')
  t.comment(`${Math.round(took)} ms`)
  t.match(await comeTo(edge, {}), { status: 403, body: { code: 'passcode-invalid' } })
  t.match((await edge.act({ ...shout, value: 'Darn it' })).body, { code: 'value-invalid' })
  t.equal((await edge.act({ layoutId: 'show', lid: 99, type: 'Button' })).status, 200)
  await counted(99, 1)
  await edge.reload({ room: { passcode: 'another passcode' } })
  t.equal((await comeTo(edge, { passcode })).status, 200, 'also after the edge has read its own files')
})

test('where the stage has no url an edge keeps its own: also after one was taken away, and after a take-over', async (t) => {
  const folders = t.testdir({ stage: {}, standby: {} })
  const { broker, edge, stage } = await runStageAndEdge(t, {
    stage: { room: { url: 'https://stage.example' }, state: join(folders, 'stage') },
    edge: { room: { url: 'https://edge.example' } },
  })
  const urlAt = async ({ admin }: TestBridge) => (await admin('GET', '/room/show')).body.url
  t.equal(await urlAt(edge), 'https://stage.example/play/show')
  await stage.reload({ room: { url: '' }, catalogue: catalogueNamed('Without') })
  await until(async () => (await nameAt(edge)) === 'Without')
  t.equal(await urlAt(edge), 'https://edge.example/play/show')
  const standby = await runBridge(t, {
    ...{ room: { url: 'https://standby.example' }, state: join(folders, 'standby') },
    http: { port: await freePort() },
    cluster: { nats: [broker.url], role: 'stage', name: 'standby' },
  })
  await until(async () => (await stage.admin('GET', '/status')).body.cluster.standby === 'standby')
  await stage.bridge.close()
  await isPlaying(standby)
  await standby.reload({ catalogue: catalogueNamed('Taken over') })
  await until(async () => (await nameAt(edge)) === 'Taken over')
  t.equal(await urlAt(edge), 'https://edge.example/play/show')
  t.equal(await urlAt(standby), 'https://standby.example/play/show')
})

test('an edge that has received no show answers 503; later it serves the last show, even while the stage is away', async (t) => {
  const broker = await startBroker(t)
  const openEdge = (name: string) =>
    runBridge(t, { catalogue: new Map(), cluster: { nats: [broker.url], role: 'edge', name } })
  const early = await openEdge('early')
  t.equal((await early.admin('GET', '/layout/show')).status, 503)
  t.equal((await comeTo(early, {})).status, 503)
  t.equal((await early.admin('POST', '/token', { layoutId: 'show' })).status, 503)
  const cluster = { nats: [broker.url], role: 'stage' as const, name: 'stage' }
  const stage = await runBridge(t, { cluster, catalogue: catalogueNamed('Told'), room: { passcode } })
  await isReady(early)
  t.equal(await nameAt(early), 'Told')
  await stage.bridge.close()
  const late = await openEdge('late')
  await isReady(late)
  t.equal(await nameAt(late), 'Told')
  t.equal((await late.act({ layoutId: 'show', lid: 1, type: 'Button' })).status, 200)
})

test('a stage that starts with other files than it published before uses these, and publishes them', async (t) => {
  const broker = await startBroker(t)
  const open = (name: string) =>
    runBridge(t, {
      catalogue: catalogueNamed(name),
      cluster: { nats: [broker.url], role: 'stage', name: 'stage' },
    })
  const first = await open('First')
  const edge = await runBridge(t, { cluster: { nats: [broker.url], role: 'edge', name: 'edge' } })
  await until(async () => (await nameAt(edge)) === 'First')
  await first.bridge.close()
  await open('Second')
  await soon('the new files', async () => (await nameAt(edge)) === 'Second')
})

test('a show of several parts arrives as a whole, and one that is too large is reported as trouble', async (t) => {
  const noise = (bytes: number) => ({
    pages: [
      {
        ...showFile.pages[0],
        controls: [
          { lid: 1, type: 'Button', props: { label: 'Applause', noise: randomBytes(bytes).toString('hex') } },
        ],
      },
      showFile.pages[1],
    ],
  })
  const { edge, stage } = await runStageAndEdge(t)
  await stage.reload({ catalogue: catalogueNamed('Large', noise(1_500_000)) })
  await until(async () => (await nameAt(edge)) === 'Large')
  t.equal(await troubleAt(stage), null)
  await stage.reload({ catalogue: catalogueNamed('Too large', noise(17 * 2 ** 20)) })
  await until(async () => (await troubleAt(stage)) !== null)
  t.match(await troubleAt(stage), /expected layouts and blocked words of at most 16 MiB .* found 1\d MiB/)
  await stays(async () => (await nameAt(edge)) === 'Large', 1500)
  t.equal((await edge.act({ layoutId: 'show', lid: 1, type: 'Button' })).status, 200)
  await stage.reload({ catalogue: catalogueNamed('Small') })
  await until(async () => (await nameAt(edge)) === 'Small')
  t.equal(await troubleAt(stage), null)
})

test('an edge with another token secret says so, and takes the show when it has the right one', async (t) => {
  const { log, events } = recordLog()
  const { edge, stage } = await runStageAndEdge(t, { edge: { log } })
  const next = new Secret('the next secret, of 32 bytes or more')
  const apiKeys = parseApiKeys(apiKey, 'test')
  await stage.reload({ catalogue: catalogueNamed('Sealed'), secrets: { apiKeys, tokenSecret: next } })
  await until(async () => (await troubleAt(edge)) !== null)
  t.match(await troubleAt(edge), /sealed with another token-secret: copy that of the stage/)
  t.equal(await nameAt(edge), 'show', 'meanwhile it goes on with what it has')
  await edge.reload({
    secrets: { apiKeys, tokenSecret: next, previousTokenSecret: tokenSecret },
  })
  await until(async () => (await nameAt(edge)) === 'Sealed')
  t.equal(await troubleAt(edge), null)
  t.equal(events.filter((event) => /another token-secret/.test(event)).length, 1, 'said once')
})

test('an edge says which pictures are not those of the stage, until they are copied', async (t) => {
  const filled = (boo: string) => ({ layouts: {}, media: { 'heart.svg': '<svg/>', 'boo.svg': boo } })
  const folder = t.testdir({ there: filled('stage'), here: filled('edge') })
  const [there, here] = [join(folder, 'there'), join(folder, 'here')]
  const logo = (theme: object) => catalogueNamed('Pictures', { theme })
  const { edge, stage } = await runStageAndEdge(t, {
    catalogue: logo({ logo: '../media/boo.svg' }),
    stage: { layouts: join(there, 'layouts') },
    edge: { layouts: join(here, 'layouts') },
  })
  await until(async () =>
    /not as the stage has them, or not here: boo\.svg; /.test((await troubleAt(edge)) ?? ''),
  )
  t.equal(
    (await edge.act({ layoutId: 'show', lid: 1, type: 'Button' })).status,
    200,
    'it serves all the same',
  )
  writeFileSync(join(here, 'media', 'boo.svg'), 'stage')
  await until(async () => (await troubleAt(edge)) === null)
  writeFileSync(join(there, 'media', 'late.svg'), '<svg/>')
  await stage.reload({ catalogue: logo({ logo: '../media/late.svg' }) })
  await until(async () => /here: late\.svg; copy the folder media/.test((await troubleAt(edge)) ?? ''))
})
