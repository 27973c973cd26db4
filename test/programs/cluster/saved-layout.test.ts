import { editorAt, makeShow } from '../../support/show/editable-show.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/time/until.js'
import { joinAsPhone, withoutResults } from '../../support/wire/stream-client.js'
import { runStageAndEdge } from './support/stage-and-edge.js'

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
