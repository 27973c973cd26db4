import { join } from 'node:path'
import { freePort } from '../../support/machine/free-port.js'
import { runBridge } from '../../support/show/bridge.js'
import { editorAt, makeShow } from '../../support/show/editable-show.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { joinAsPhone, withoutResults } from '../../support/wire/stream-client.js'
import { isPlaying, runStageAndEdge } from './support/stage-and-edge.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }

test('a layout that is saved at the stage is on the phones of an edge at once, and counts stay', async (t) => {
  const { read, overrides } = makeShow(t)
  const { stage, edge, counted } = await runStageAndEdge(t, { stage: overrides })
  const phone = withoutResults(await joinAsPhone(t, edge))
  for (let n = 0; n < 3; n++) t.equal((await edge.act(press)).status, 200)
  await counted(1, 3)
  const { send, save, etagOf } = editorAt(stage.url)
  const changed = JSON.parse(read('show.json'))
  changed.pages[0].controls[0].props.label = 'Louder'
  t.match(await save('show', changed, await etagOf('show')), { status: 200 })
  await until(() => phone.frames.some((frame) => JSON.stringify(frame).includes('"Louder"')))
  t.equal((await edge.act(press)).status, 200)
  await counted(1, 4)

  const added = { ...showFile, layoutId: 'added' }
  t.match(await save('added', added), { status: 200 })
  await until(async () => (await edge.admin('GET', '/layout/added')).status === 200)
  t.match(await send('DELETE', '/layout/added/file', undefined, { 'if-match': await etagOf('added') }), {
    status: 200,
  })
  await until(async () => (await edge.admin('GET', '/layout/added')).status === 404)
  await counted(1, 4)

  for (const path of ['/layout/show/file', '/layout/show/versions'])
    t.match(await edge.admin('GET', path), { status: 404, body: { code: 'not-found' } }, 'only at the stage')
})

test('after a take-over the layout that the other stage has saved is changed, and kept as a version', async (t) => {
  const home = t.testdir({ stage: {}, standby: {} })
  const there = makeShow(t, {}, join(home, 'stage'))
  const here = makeShow(t, {}, join(home, 'standby'))
  const { stage, broker } = await runStageAndEdge(t, {
    stage: { ...there.overrides, state: join(home, 'stage', 'state') },
  })
  const standby = await runBridge(t, {
    ...{ ...here.overrides, state: join(home, 'standby', 'state'), http: { port: await freePort() } },
    cluster: { nats: [broker.url], role: 'stage', name: 'standby' },
  })
  await until(async () => (await stage.admin('GET', '/status')).body.cluster.standby === 'standby')
  const first = editorAt(stage.url)
  t.match(await first.save('show', { ...showFile, name: 'Told' }, await first.etagOf('show')), {
    status: 200,
  })
  t.match(await first.save('more', { ...showFile, layoutId: 'more', name: 'More' }), { status: 200 })
  await stage.bridge.close()
  await isPlaying(standby)
  await until(async () => (await standby.admin('GET', '/room/more')).body.name === 'More')

  const { send, save, etagOf } = editorAt(standby.url)
  const { body: shown } = await send('GET', '/layout/show/file')
  t.match(shown, { name: 'Told' }, 'what is played, not what this machine had')
  t.match(await save('more', { ...showFile, layoutId: 'more' }), { status: 412 })
  for (const layoutId of ['show', 'more']) {
    const file = { ...showFile, layoutId, name: 'Changed' }
    t.match(await save(layoutId, file, await etagOf(layoutId)), { status: 200 })
    t.match((await standby.admin('GET', `/room/${layoutId}`)).body, { name: 'Changed' })
    t.same(JSON.parse(here.read(`${layoutId}.json`)), file)
    const [{ version }] = (await send('GET', `/layout/${layoutId}/versions`)).body.versions
    const before = await send('GET', `/layout/${layoutId}/file?version=${version}`)
    t.match(before.body, { name: layoutId === 'show' ? 'Told' : 'More' })
  }
})
