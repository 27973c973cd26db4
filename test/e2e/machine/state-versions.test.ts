import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { encodeRecord, stateHeader } from '../../../src/store/record.js'
import { startDaemon } from '../../support/machine/daemon.js'
import { type Place, run } from '../../support/machine/process.js'
import { answer, apiKey } from '../../support/show/bridge.js'
import { fixedPlace } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'

/** What earlier versions have written of a show, by the versions of their files, and the layout of that show. */
const past = join('test', 'e2e', 'state-versions')

for (const version of [1, 2, 3])
  test(`what was stored in version ${version} is all there after a start`, (t) => checkShow(t, version))

/** In version 2, a control closed by itself meanwhile; in version 3, words are counted. */
async function checkShow(t: Test, version: number): Promise<void> {
  const place = await placeOfShow(t, readFileSync(join(past, `version-${version}.log`)))
  const { url, process } = await startDaemon(t, place)
  const ask = async (path: string) =>
    (await answer(fetch(url + path, { headers: { 'x-api-key': apiKey } }))).body
  const { activePageId, controls } = await ask('/layout/show/state')
  t.equal(activePageId, 'second')
  t.match(controls, [
    { lid: 1, type: 'Button', count: 3 },
    { lid: 2, type: 'Slider', value: 0.75, enabled: version < 2 },
    { lid: 3, type: 'Toggle', value: true, enabled: false },
    { lid: 4, type: 'Index', value: 1, votes: [1, 2] },
    { lid: 5, type: 'Index', votes: [1, 2] },
    {
      ...{ lid: 6, type: 'String', texts: [{ value: 'Olé 👏' }] },
      words:
        version < 3
          ? []
          : [
              ['Olé 👏', 2],
              ['Encore', 1],
            ],
    },
    { lid: 7, type: 'XYPad', value: [0.5, 1] },
    { lid: 8, type: 'Button', count: 1 },
  ])
  t.match(await ask('/layout/show/texts'), { texts: [{ lid: 6, value: 'wait for me' }] })
  t.match(await ask('/status'), {
    held: true,
    durable: true,
    lastAction: 1_795_571_973_754,
    layouts: [
      {
        ...{ layoutId: 'show', activePageId: 'second', room: 'open', texts: 1 },
        disabled: version < 2 ? [3] : [2, 3],
      },
    ],
  })
  const { code, stderr } = await process.stop('SIGTERM')
  t.same({ code, stderr }, { code: 0, stderr: '' })
  t.same(readdirSync(join(place.cwd, 'state')), ['recordings', 'state.log'], 'and no copy was set aside')
}

test('a choice of then is still the only one of its participant', async (t) => {
  const place = await placeOfShow(t, readFileSync(join(past, 'version-1.log')))
  const { url } = await startDaemon(t, place)
  const send = (method: string, path: string, body: unknown, credential: Record<string, string>) =>
    answer(
      fetch(url + path, {
        method,
        headers: { ...credential, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const admin = { 'x-api-key': apiKey }
  await send('PUT', '/layout/show/page', { pageId: 'first' }, admin)
  const { token } = (await send('POST', '/token', { layoutId: 'show', participant: 'ann' }, admin)).body
  const choice = { layoutId: 'show', lid: 5, type: 'Index', value: 0 }
  t.equal((await send('POST', '/action', choice, { authorization: `Bearer ${token}` })).status, 200)
  const { body } = await answer(fetch(`${url}/layout/show/state`, { headers: admin }))
  t.match(body.controls[4], { lid: 5, votes: [2, 1] })
})

const newer = Buffer.concat(
  [{ ...stateHeader, version: 4 }, [['unheard-of', 'show', 7]], [['mirrored', 3]]].map(encodeRecord),
)

test('the state of a newer version is refused, with both versions and a way out, and nothing is touched', async (t) => {
  const place = await placeOfShow(t, newer)
  for (const command of [['start'], ['token', 'show']]) t.match(await run(command, place), refusal(place))
  t.same(filesIn(place), before)
})

test('so it is at a stage of a cluster, which would stand by and replace it, also without the broker', async (t) => {
  const place = await placeOfShow(
    t,
    newer,
    `[cluster]\nnats = nats://127.0.0.1:9\nrole = stage\nname = hall\n`,
  )
  t.match(await run(['start'], place), refusal(place))
  t.same(filesIn(place), before)
})

const before = { 'state.log': newer.toString('base64') }

function refusal({ cwd }: Place) {
  const file = join(cwd, 'state', 'state.log')
  return {
    code: 1,
    stderr: new RegExp(
      `^the state file ${file} has version 4, of a newer Ovation; expected at most version 3, and nothing was changed\\. Install the newer Ovation again, .*\\n$`,
    ),
  }
}

/** Where a daemon plays the show of then, with this state. */
async function placeOfShow(t: Test, state: Buffer, more = ''): Promise<Place> {
  const place = await fixedPlace(t)
  const { cwd } = place
  for (const folder of ['state', 'layouts']) mkdirSync(join(cwd, folder))
  cpSync(join(past, 'show.json'), join(cwd, 'layouts', 'show.json'))
  writeFileSync(join(cwd, 'state', 'state.log'), state)
  const ini = readFileSync(join(cwd, 'service.ini'), 'utf8')
  writeFileSync(
    join(cwd, 'service.ini'),
    `${ini.replace('[service]\n', '[service]\nlayouts = layouts\n')}${more}`,
  )
  return place
}

/** By their names, everything in the state folder, in base64. */
function filesIn({ cwd }: Place): Record<string, string> {
  const folder = join(cwd, 'state')
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')]),
  )
}
