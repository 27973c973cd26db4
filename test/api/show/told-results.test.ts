import { runBridge } from '../../support/show/bridge.js'
import { publicFile } from '../../support/show/public-show.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { joinAsOperator, joinAsPhone } from '../../support/wire/stream-client.js'

const props = { label: 'x' }
const texts = [
  { lid: 21, type: 'String', props, moderate: true, results: 'live' },
  { lid: 22, type: 'String', props, moderate: false },
]
const catalogue = new Map([
  ['show', layoutOf({ ...publicFile, controls: [...publicFile.controls, ...texts] })],
])

/** Of the first page, by lid. */
const told = [
  [7, 'live'],
  [21, 'live'],
  [22, undefined],
  ...[2, 3, 4, 5, 6].map((lid) => [lid, 'live']),
  [8, 'after'],
  [9, undefined],
  [10, undefined],
]

interface Told {
  readonly lid: number
  readonly results?: string
}

const resultsOf = (controls: readonly Told[]) => controls.map(({ lid, results }) => [lid, results])
const lidsWith = (member: string, controls: readonly object[]) =>
  controls.flatMap((control) => (member in control ? (control as Told).lid : []))

test('phones are told which results they will see, and which texts are read before they are shown', async (t) => {
  const bridge = await runBridge(t, { catalogue })
  const answer = await fetch(`${bridge.url}/page`, { headers: { authorization: `Bearer ${bridge.token}` } })
  const page = (await answer.json()) as { controls: readonly Told[] }
  t.same(resultsOf(page.controls), told)
  t.same(lidsWith('moderated', page.controls), [21])
  t.match(page.controls[1], { moderated: true })
  const phone = await joinAsPhone(t, bridge)
  t.same(phone.frames[0].controls, page.controls)
})

test('operators are told whose results are seen; a backend sees a layout as ever', async (t) => {
  const bridge = await runBridge(t, { catalogue })
  const operator = await joinAsOperator(t, bridge)
  const [{ controls }] = operator.frames[0].pages
  t.same(resultsOf(controls), told)
  const layout = (await bridge.admin('GET', '/layout/show')).body
  for (const member of ['results', 'moderated', 'moderate']) t.same(lidsWith(member, layout.controls), [])
})
