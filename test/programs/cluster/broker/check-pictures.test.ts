import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { Secret } from '../../../../src/auth/secret.js'
import { freePort } from '../../../support/machine/free-port.js'
import { runHere } from '../../../support/machine/process.js'
import { runBridge } from '../../../support/show/bridge.js'
import { layoutOf, showFile } from '../../../support/show/show.js'
import { test } from '../../../support/tap.js'
import { until } from '../../../support/time/until.js'
import { makeUsers } from '../support/make-users.js'
import { isPlaying } from '../support/stage-and-edge.js'
import { startBroker } from '../support/start-broker.js'

const secrets = {
  OVATION_API_KEY: `backend/tokens:${'k'.repeat(16)}`,
  OVATION_TOKEN_SECRET: 's'.repeat(32),
}
const media = () => ({ 'heart.svg': '<svg/>', 'boo.svg': '<svg/>' })
const picture = (name: string) => ({ activePageId: 'first', theme: { logo: `../media/${name}` } })
const ofTwo = new Map(
  ['heart', 'boo'].map((name) => [
    name,
    layoutOf({ ...showFile, ...picture(`${name}.svg`), layoutId: name }),
  ]),
)

/** A broker with users, a folder for each machine, and what `ovation check` says there. */
async function open(t: Test) {
  const users = makeUsers(t, 'stage:hall', 'stage:standby', 'edge:ohio')
  const { url: nats } = await startBroker(t, users)
  const machine = (role: 'edge' | 'stage', name: string) => ({
    'service.ini': `[service]\nlayouts = layouts\n[cluster]\nnats = ${nats}\nrole = ${role}\nname = ${name}\ncredentials = ${users.credentialsOf(name)}\n`,
    layouts: {},
    media: media(),
  })
  const folder = t.testdir({
    hall: machine('stage', 'hall'),
    standby: machine('stage', 'standby'),
    ohio: machine('edge', 'ohio'),
  })
  const check = async (name: string) => {
    const { code, stderr } = await runHere(['check'], { cwd: join(folder, name), env: secrets })
    return { code, warning: /^warning: .* pictures .*$/m.exec(stderr)?.[0] }
  }
  const play = async () => {
    const stage = await runBridge(t, {
      ...{ catalogue: ofTwo, layouts: join(folder, 'hall', 'layouts'), http: { port: await freePort() } },
      cluster: { nats: [nats], role: 'stage', name: 'hall' },
      brokerCredentials: new Secret(readFileSync(users.credentialsOf('hall'))),
    })
    await isPlaying(stage)
  }
  const change = (name: string, content: string) =>
    writeFileSync(join(folder, name, 'media', 'boo.svg'), content)
  return { check, play, change }
}

test('a check of an edge and of a standby warns of pictures that are not those of the stage', async (t) => {
  const { check, play, change } = await open(t)
  await play()
  for (const name of ['ohio', 'standby']) {
    change(name, 'another')
    await until(async () => (await check(name)).warning !== undefined)
    t.same(await check(name), {
      code: 0,
      warning:
        'warning: these pictures are not as the stage has them, or not here: boo.svg; copy the folder media from there',
    })
    change(name, '<svg/>')
    t.same(await check(name), { code: 0, warning: undefined }, 'and is content when they are copied')
  }
})

test('a check of the stage does not compare its pictures with those that it published itself', async (t) => {
  const { check, play, change } = await open(t)
  await play()
  change('ohio', 'another')
  await until(async () => (await check('ohio')).warning !== undefined)
  change('hall', 'another')
  t.same(await check('hall'), { code: 0, warning: undefined })
})
