import type { Test } from 'tap'
import { publicFile } from '../../support/show/public-show.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { settled, stays, until } from '../../support/time/until.js'
import { openStream, type StreamClient } from '../../support/wire/stream-client.js'
import { runStageAndEdge } from './support/stage-and-edge.js'

const asked = { lid: 21, type: 'Button', props: { label: 'Encore' }, results: 'after' }

function catalogueWith(...controls: readonly object[]) {
  return new Map([['show', layoutOf({ ...publicFile, controls: [...publicFile.controls, ...controls] })]])
}

/** A stage and an edge with a screen, and what it was told last. */
async function openHall(t: Test) {
  const machines = await runStageAndEdge(t, { catalogue: catalogueWith(asked), room: { open: 'on' } })
  const screen = await openStream(t, machines.edge.url, { screen: 'show' })
  await screen.next()
  return {
    ...machines,
    show: (choice: object) => machines.stage.admin('PUT', '/layout/show/screen', choice),
    told: () => toldOn(screen),
  }
}

function toldOn({ frames }: StreamClient) {
  return frames.findLast(({ event }) => event === 'screen')
}

test('screens of an edge follow the stage: the choice, whether the output is held, and what is revealed', async (t) => {
  const { edge, stage, show, told } = await openHall(t)
  t.same(told(), { event: 'screen', show: 'auto' })
  await show({ show: 'black' })
  await until(() => told().show === 'black')
  await stage.admin('PUT', '/output', { held: true })
  await until(() => told().held === true)
  t.same(told(), { event: 'screen', show: 'black', held: true })
  await stage.admin('PUT', '/output', { held: false })
  await until(() => told().held === undefined)
  await edge.act({ layoutId: 'show', lid: 21, type: 'Button' })
  await show({ show: { lid: 21 }, reveal: true })
  await until(() => told().result?.count === 1)
  t.match(told(), { show: { lid: 21 }, reveal: true, control: { ...asked, address: '/0021' } })
  await stage.admin('PUT', '/layout/show/control/21', { enabled: false })
  await until(() => told().control.enabled === false)
  const late = await openStream(t, edge.url, { screen: 'show' })
  t.same(await late.next(), told())
})

test('presses rise over screens of an edge, wherever they are counted, until an operator does not want it', async (t) => {
  const floating = { lid: 22, type: 'Button', props: { label: 'Clap', float: true } }
  const machines = await runStageAndEdge(t, { catalogue: catalogueWith(floating), room: { open: 'on' } })
  const { edge, stage } = machines
  const screen = await openStream(t, edge.url, { screen: 'show' })
  await screen.next()
  const press = { layoutId: 'show', lid: 22, type: 'Button' }
  const risen = () =>
    screen.frames
      .filter(({ event }) => event === 'reactions')
      .flatMap(({ reactions }) => reactions)
      .reduce((sum, { lid, count }) => (lid === 22 ? sum + count : sum), 0)
  // The first ones tell the edge from where it counts.
  await until(async () => {
    await edge.act(press)
    return risen() > 0
  })
  const before = await settled(risen, 600)
  await edge.act(press)
  await stage.act(press)
  await until(() => risen() === before + 2)
  await stage.admin('PUT', '/layout/show/screen', { reactions: false })
  await until(() => toldOn(screen).reactions === false)
  await edge.act(press)
  await stays(() => risen() === before + 2, 600)
  t.same(toldOn(screen), { event: 'screen', show: 'auto', reactions: false })
})

test('they show a text of the stage, and no longer when it is taken back or its control is gone', async (t) => {
  const { edge, stage, show, told } = await openHall(t)
  await stage.act({ layoutId: 'show', lid: 5, type: 'String', value: 'Olé' })
  const { controls } = (await stage.admin('GET', '/layout/show/state')).body
  const [{ textId }] = controls.find(({ lid }: { lid: number }) => lid === 5).texts
  await show({ show: { textId } })
  await until(() => told().text === 'Olé')
  t.match((await edge.admin('GET', '/status')).body, { layouts: [{ screen: { show: { textId } } }] })
  await stage.admin('DELETE', `/layout/show/texts/${textId}`)
  await until(() => told().show === 'auto')
  await show({ show: { lid: 21 } })
  await until(() => told().control?.lid === 21)
  await stage.reload({ catalogue: catalogueWith() })
  await until(() => told().show === 'auto')
  t.same(told(), { event: 'screen', show: 'auto' })
})

test('an edge does not choose: its operators are sent to the stage', async (t) => {
  const { edge } = await openHall(t)
  t.equal((await edge.admin('PUT', '/layout/show/screen', { show: 'black' })).status, 404)
})
