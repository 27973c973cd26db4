import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { t as suite, test } from '../../../support/tap.js'
import { type Cluster, openCluster } from '../support/cluster.js'
import { hallFile } from '../support/hall.js'
import type { Machine } from '../support/machine.js'
import { countOf } from '../support/settled.js'
import { soon } from '../support/soon.js'
import { Visitor } from '../support/visitor.js'

suite.setTimeout(300_000)

const [first, second] = hallFile.pages
const added = { lid: 50, type: 'Button', props: { label: 'Added' } } as const
const hallNamed = (name: string) => ({
  ...hallFile,
  name,
  pages: [{ ...first, controls: [...first.controls, added] }, second],
})
const foyer = { ...hallFile, layoutId: 'foyer', name: 'Foyer' }
const roomOf = (passcode: string) => `[room]\nopen = on\npasscode = ${passcode}\nurl = https://play.example\n`

/** What a machine says of the two rooms. */
async function roomsAt(machine: Machine): Promise<readonly unknown[]> {
  const rooms = await Promise.all(['hall', 'foyer'].map((id) => machine.ask('GET', `/room/${id}`)))
  return rooms.map(({ status, body }) => (status === 200 ? [body.name, body.passcode, body.url] : status))
}

const place = (layoutId: string) => `https://play.example/play/${layoutId}`
const rooms = (hall: string) => [
  [hall, true, place('hall')],
  ['Foyer', true, place('foyer')],
]

/** Waits until this stage is the active one. */
async function isActive({ stages }: Cluster, at: number): Promise<Machine> {
  const { machine } = stages[at]!
  await machine.untilActive()
  return machine
}

test('a standby that was not reloaded goes on with the files of the stage until its own are edited', async (t) => {
  const cluster = await openCluster(t, { edges: ['east'], stages: ['one', 'two'] })
  const [one, two] = cluster.stages.map(({ machine }) => machine) as [Machine, Machine]
  const east = cluster.edges[0]!.machine
  one.writeLayout('hall', hallNamed('Renamed'))
  one.writeLayout('foyer', foyer)
  one.writeSettings(roomOf('open sesame'))
  await one.reload()
  await soon('the edge knows it', async () => (await east.ask('GET', '/room/foyer')).status === 200)
  t.same(await roomsAt(east), rooms('Renamed'))
  const anna = await Visitor.come(t, east, 'anna')
  t.equal((await anna.act(50, 'Button')).status, 200)
  await soon('the stage counts it', async () => (await countOf(one, 50)) === 1)
  // What has not come to the standby a second after it was told is read at the take-over.
  one.writeLayout('hall', hallNamed('Renamed again'))
  await one.reload()
  await soon('the edge knows that too', async () => (await roomsAt(east)).flat().includes('Renamed again'))
  await one.kill()
  t.equal((await anna.act(50, 'Button')).status, 200)
  await isActive(cluster, 1)
  await soon('the standby counts on', async () => (await countOf(two, 50)) === 2)
  t.same(await roomsAt(two), rooms('Renamed again'))

  await two.kill()
  await two.start()
  await isActive(cluster, 1)
  t.same(await roomsAt(two), rooms('Renamed again'), 'also after another start')
  await two.reload()
  t.same(await roomsAt(two), rooms('Renamed again'), 'and after a reload of what was not edited')
  two.writeLayout('hall', hallNamed('Edited'))
  await two.reload()
  t.same(await roomsAt(two), rooms('Edited'), 'what was edited counts, and the rest stays')
  await soon('the edge follows', async () => (await roomsAt(east)).flat().includes('Edited'))

  await one.start()
  await cluster.hasStandby()
  await two.stop()
  await isActive(cluster, 0)
  t.same(await roomsAt(one), rooms('Edited'), 'and so it goes back')
  t.equal((await anna.act(50, 'Button')).status, 200)
  await soon('it counts on', async () => (await countOf(one, 50)) === 3)
})

test('edges and a standby need no layout files', async (t) => {
  const cluster = await openCluster(t, { edges: ['east'], stages: ['one', 'two'] })
  const [one, two] = cluster.stages.map(({ machine }) => machine) as [Machine, Machine]
  const east = cluster.edges[0]!.machine
  for (const machine of [east, two]) {
    await machine.stop()
    const layouts = join(machine.folder, 'layouts')
    for (const name of readdirSync(layouts)) rmSync(join(layouts, name))
    await machine.start()
    t.notOk(existsSync(join(layouts, 'hall.json')))
  }
  await cluster.hasStandby()
  await soon('the edge serves', async () => (await east.ask('GET', '/layout/hall')).status === 200)
  const anna = await Visitor.come(t, east, 'anna')
  await one.kill()
  t.equal((await anna.act(1, 'Button')).status, 200)
  await isActive(cluster, 1)
  await soon('the standby counts', async () => (await countOf(two)) === 1)
})
