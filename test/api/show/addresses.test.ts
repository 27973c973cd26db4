import type { DisplayOptions } from '../../../src/display/link/display.js'
import { type PresetName, presetNames, profileOf } from '../../../src/display/wire/presets.js'
import type { AddressesAnswer, AddressRow } from '../../../src/wire/files/addresses.js'
import { type Answer, answer, apiKey, runBridge, type TestBridge } from '../../support/show/bridge.js'
import { displayOptions } from '../../support/show/display-options.js'
import { layoutOf, showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'

const [first, second] = showFile.pages
const signals: Readonly<Record<string, readonly string[]>> = {
  Button: ['people', 'rate', 'energy', 'sync'],
  Slider: ['people', 'mean', 'median', 'min', 'max', 'spread', 'hist', 'spotlight'],
  Toggle: ['people', 'share', 'spotlight'],
  Index: ['people', 'share', 'winner'],
  XYPad: ['people', 'centre', 'radius', 'spotlight'],
}
const controls = first.controls.map((control) => ({
  ...control,
  crowd: { signals: signals[control.type] ?? [] },
}))
const layout = layoutOf({ ...showFile, pages: [{ ...first, controls }, second] })
const catalogue = new Map([['show', layout]])

test('what is listed for a preset is what its displays get, read by another decoder', async (t) => {
  const sinks = await Promise.all(presetNames.map(() => openSink(t)))
  const displays = presetNames.map((preset, at) => displayOf(preset, sinks[at]!.port))
  const bridge = await runBridge(t, { catalogue, displays })
  t.equal((await bridge.admin('POST', '/output/test', {})).status, 200)
  for (const [at, preset] of presetNames.entries()) {
    const wanted = (await rowsFor(bridge, preset)).filter(({ address }) => address !== null).map(asRead)
    // The present state follows.
    const samples = (await sinks[at]!.received(wanted.length)).slice(0, wanted.length)
    t.same(samples.toSorted(), wanted.toSorted(), preset)
  }
})

test('and what they get of phones has these addresses and types', async (t) => {
  const sinks = await Promise.all(presetNames.map(() => openSink(t)))
  const displays = presetNames.map((preset, at) => displayOf(preset, sinks[at]!.port))
  const bridge = await runBridge(t, { displays })
  const samples = [null, 0.5, true, 0, 'Ovation test', [0.25, 0.75], null, 'Ova']
  for (const [at, value] of samples.entries())
    await bridge.act({ layoutId: 'show', lid: at + 1, type: first.controls[at]!.type, value })
  for (const [at, preset] of presetNames.entries()) {
    const rows = (await rowsFor(bridge, preset)).filter(({ lid, address }) => lid < 9 && address !== null)
    t.same(await sinks[at]!.only(rows.length, 0), rows.map(asRead), preset)
  }
})

test('without a preset it is the own form of the service, and nobody keeps it', async (t) => {
  const { url } = await runBridge(t)
  const { status, headers, body } = await ask(url, '')
  t.equal(status, 200)
  t.equal(headers.get('cache-control'), 'no-store')
  t.equal(body.preset, 'generic')
  t.match(body.rows[0], {
    ...{ lid: 1, type: 'Button', label: 'Applause', page: 'first' },
    ...{ address: '/0001', types: 'if', range: '0.. 0..1', example: '1 0.010000' },
  })
})

test('a preset that does not exist is refused, and those that do are named', async (t) => {
  const { url } = await runBridge(t)
  for (const query of ['?preset=resolumee', '?preset=', '?preset=toString']) {
    const { status, body } = await ask(url, query)
    t.match({ status, body }, { status: 400, body: { code: 'body-invalid', errors: [{ path: '$preset' }] } })
    t.match(body.detail, /one of generic, touchdesigner, .*; received another text/)
  }
})

function displayOf(preset: PresetName, port: number): DisplayOptions {
  return displayOptions({ name: preset, port, profile: profileOf({ preset }) })
}

async function rowsFor({ admin }: TestBridge, preset: PresetName): Promise<readonly AddressRow[]> {
  const { body } = await admin('GET', `/layout/show/osc?preset=${preset}`)
  return (body as AddressesAnswer).rows
}

/** As the other decoder prints it. */
function asRead({ address, types, example }: AddressRow): string {
  const values = example.startsWith('"') ? [JSON.parse(example)] : example.split(' ').map(shortened)
  return [address, types, ...values].join(' ')
}

function shortened(value: string): string {
  return value === 'true' ? value : String(Number(value))
}

function ask(url: string, query: string): Promise<Answer> {
  return answer(fetch(`${url}/layout/show/osc${query}`, { headers: { 'x-api-key': apiKey } }))
}
