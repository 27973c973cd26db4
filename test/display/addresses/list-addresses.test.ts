import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { behaviours } from '../../../src/controls/control-types.js'
import { listAddresses } from '../../../src/display/addresses/list-addresses.js'
import { judgeMap } from '../../../src/display/map/judge-map.js'
import { readAddressMap } from '../../../src/display/map/map-document.js'
import { type PresetName, presetNames, profileOf } from '../../../src/display/wire/presets.js'
import { wireForm } from '../../../src/display/wire/wire-form.js'
import { initialState } from '../../../src/state/control-state.js'
import { type AddressRow, addressTable, draftMap } from '../../../src/wire/files/addresses.js'
import { csvOf } from '../../../src/wire/files/csv.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const options = ['Yes', 'No', 'Louder'].map((label, index) => ({ index, label }))
const layout = layoutOf({
  layoutId: 'evening',
  name: 'The evening',
  activePageId: 'one',
  controls: [
    { lid: 1, type: 'Button', props: { label: 'Applause' }, fullScale: 4, crowd: { signals: ['rate'] } },
  ],
  pages: [
    {
      pageId: 'one',
      name: 'Opening',
      controls: [
        {
          lid: 2,
          type: 'Slider',
          props: { label: 'Light' },
          crowd: { signals: ['median', 'hist'] },
          each: false,
        },
        { lid: 3, type: 'Toggle', props: { label: 'Lamp' }, crowd: { signals: ['spotlight'] } },
        {
          lid: 4,
          type: 'XYPad',
          props: { label: 'Spot' },
          crowd: { signals: ['centre', 'radius', 'spotlight'] },
        },
      ],
    },
    {
      pageId: 'two',
      controls: [
        {
          lid: 5,
          type: 'Index',
          props: { label: 'Encore?' },
          options,
          crowd: { signals: ['people', 'winner'] },
        },
        { lid: 6, type: 'String', props: { label: 'Shout, "or" not', maxLength: 5 }, address: '/777777' },
        { lid: 7, type: 'Button', props: { label: 'Alone' }, each: false },
      ],
    },
  ],
})

async function lines(preset: PresetName): Promise<readonly string[]> {
  const { rows } = await listAddresses(layout, preset)
  return rows.map(lineOf)
}

function lineOf({ lid, page, signal = '', address, types, range, example }: AddressRow): string {
  return [lid, page ?? 'all', signal, address ?? 'nothing', types, range, example].join(' | ')
}

test('every control and signal is listed with address, types, range and an example', async (t) => {
  t.same(await lines('generic'), [
    '1 | all |  | /0001 | if | 0.. 0..1 | 1 0.250000',
    '1 | all | rate | /0001/rate | f | 0.. | 0.693147',
    '2 | Opening | median | /0002/median | f | 0..1 | 0.500008',
    `2 | Opening | hist | /0002/hist | ffffffff | 8 × 0..1 | ${[0, 0, 0, 0, 1, 0, 0, 0].map((n) => n.toFixed(6)).join(' ')}`,
    '3 | Opening |  | /0003 | i | 0..1 | 1',
    '3 | Opening | spotlight | /0003/spotlight | i | 0..1 | 1',
    '4 | Opening |  | /0004 | ff | 0..1 0..1 | 0.250000 0.750000',
    '4 | Opening | centre | /0004/centre | ff | 0..1 0..1 | 0.250004 0.749996',
    '4 | Opening | radius | /0004/radius | f | 0..0.707107 | 0.000000',
    '4 | Opening | spotlight | /0004/spotlight | ff | 0..1 0..1 | 0.250004 0.749996',
    '5 | two |  | /0005 | i | 0..2 | 0',
    '5 | two | people | /0005/people | i | 0.. | 1',
    '5 | two | winner | /0005/winner | if | -1..2 -1..1 | 0 1.000000',
    '6 | two |  | /777777 | s | 0..5 | "Ovati"',
    '7 | two |  | nothing |  |  | ',
  ])
})

test('in the form of a preset, only what that changes is another', async (t) => {
  const own = await lines('generic')
  const changed = async (preset: PresetName) => (await lines(preset)).filter((line) => !own.includes(line))
  t.same(await changed('resolume'), [
    '1 | all |  | /0001 | f | 0..1 | 0.250000',
    '4 | Opening |  | /0004/x | f | 0..1 | 0.250000',
    '4 | Opening |  | /0004/y | f | 0..1 | 0.750000',
    '4 | Opening | spotlight | /0004/spotlight/x | f | 0..1 | 0.250004',
    '4 | Opening | spotlight | /0004/spotlight/y | f | 0..1 | 0.749996',
  ])
  t.same(await changed('extosc'), [
    '3 | Opening |  | /0003 | T | F..T | true',
    '3 | Opening | spotlight | /0003/spotlight | T | F..T | true',
  ])
  t.same(await changed('qlcplus'), [
    '1 | all |  | /0001 | f | 0..1 | 0.250000',
    '3 | Opening |  | /0003 | f | 0..1 | 1.000000',
    '3 | Opening | spotlight | /0003/spotlight | f | 0..1 | 1.000000',
    '6 | two |  | nothing |  |  | ',
  ])
  t.same(await changed('puredata'), [])
})

test('every preset is named, the own form first', async (t) => {
  const { layoutId, name, preset, presets } = await listAddresses(layout, 'qlab')
  t.same({ layoutId, name, preset }, { layoutId: 'evening', name: 'The evening', preset: 'qlab' })
  t.same(presets, presetNames)
  t.equal(presets[0], 'generic')
})

test('as a table for spreadsheets, a row an address', async (t) => {
  const { rows } = await listAddresses(layout, 'qlcplus')
  const text = csvOf(addressTable(rows))
  t.equal(text.split('\r\n').length, 1 + rows.length + 1)
  t.match(text, '\uFEFFlid,type,label,page,signal,address,types,range,example\r\n')
  t.match(text, '\r\n1,Button,Applause,,rate,/0001/rate,f,0..,0.693147\r\n')
  t.match(text, '\r\n6,String,"Shout, ""or"" not",two,,,,,\r\n')
})

test('with the draft of a map a display gets what it gets without, whatever its preset', async (t) => {
  const folder = t.testdir()
  for (const preset of presetNames) {
    const file = join(folder, `${preset}.json`)
    writeFileSync(file, draftMap(await listAddresses(layout, preset)))
    const map = readAddressMap(file)
    t.same(judgeMap(map, [layout]), { errors: [], warnings: [] }, preset)
    for (const control of layout.controls.values()) {
      const live = { control, state: initialState('evening', control.lid, control.type) }
      const profile = profileOf({ preset })
      const [mapped, own] = [map, undefined].map((map) =>
        wireForm(live, { profile, prefix: '', ...(map && { map }) }).map(({ address, readings }) => ({
          address,
          types: readings.map(({ type }) => type),
        })),
      )
      t.same(mapped, own)
    }
    const mapped = map.mappings.map(({ lid }) => lid)
    t.same(mapped, preset === 'qlcplus' ? [1, 3, 4, 5] : [1, 3, 4, 5, 6], 'none for signals alone')
  }
})

test('the draft of a map reads as if written by hand', async (t) => {
  const [first, , third] = draftMap(await listAddresses(layout, 'faust'))
    .split('\n')
    .slice(2)
  t.equal(first, '    { "layoutId": "evening", "lid": 1, "address": "/0001" },')
  t.equal(third, '    { "layoutId": "evening", "lid": 4, "address": "/0004/x", "addressY": "/0004/y" },')
})

test('a layout of a thousand controls is listed while everything else goes on', async (t) => {
  const types = Object.keys(behaviours).filter((type) => type !== 'Index')
  const controls = Array.from({ length: 1000 }, (_, n) => ({
    lid: n + 1,
    type: types[n % types.length],
    props: { label: `${n}` },
    crowd: { signals: ['people'] },
  }))
  const large = layoutOf({ layoutId: 'large', activePageId: 'one', pages: [{ pageId: 'one', controls }] })
  let turns = 0
  const turn = () => {
    turns++
    timer = setImmediate(turn)
  }
  let timer = setImmediate(turn)
  const { rows } = await listAddresses(large, 'generic')
  clearImmediate(timer)
  t.equal(rows.length, 2000)
  t.ok(turns >= 50, `${turns} turns`)
})
