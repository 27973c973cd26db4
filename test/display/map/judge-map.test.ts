import { fileURLToPath } from 'node:url'
import { judgeMap } from '../../../src/display/map/judge-map.js'
import { type AddressMap, readAddressMap } from '../../../src/display/map/map-document.js'
import { describeConfigurationError } from '../../../src/errors.js'
import { readLayouts } from '../../../src/layout/read-layouts.js'
import { layoutOf } from '../../support/show/show.js'
import { test } from '../../support/tap.js'

const config = (name: string) => fileURLToPath(new URL(`../../../../config/${name}`, import.meta.url))
const gala = layoutWith('gala', { 1: 'Slider', 2: 'String' })
const matinee = layoutWith('matinee', { 1: 'String', 3: 'Toggle' })

test('the map for Resolume that ships fits the demo that ships, and names each of its controls', (t) => {
  const demo = [...readLayouts(config('layouts')).values()]
  const map = readAddressMap(config('displays/resolume/resolume.json'))
  t.same(judgeMap(map, demo), { errors: [], warnings: [] })
  t.same(
    map.mappings.map(({ lid }) => lid),
    demo.flatMap(({ controls }) => [...controls.keys()]),
  )
  t.end()
})

test('a map that fits has neither errors nor warnings', (t) => {
  const map = mapOf(
    { lid: 1, address: '/a' },
    { lid: 2, address: '/b', type: 's' },
    { layoutId: 'matinee', lid: 3, address: '/c', type: 'i', range: [1, 0] },
  )
  t.same(judgeMap(map, [gala, matinee]), { errors: [], warnings: [] })
  t.end()
})

test('a String is no number, and has no range', (t) => {
  const map = mapOf(
    { lid: 2, address: '/b', type: 'f' },
    { layoutId: 'matinee', lid: 1, address: '/c', type: 'i', range: [0, 255] },
  )
  t.same(linesOf(judgeMap(map, [gala, matinee])), [
    'map.json: $.controls[0].type: expected "s" or no type, because the control 2 of the layout "gala" is a String; received "f"',
    'map.json: $.controls[1].type: expected "s" or no type, because the control 1 of the layout "matinee" is a String; received "i"',
    'map.json: $.controls[1].range: expected no range, because the control 1 of the layout "matinee" is a String; remove it',
  ])
  t.end()
})

test('only an XYPad has a second address', (t) => {
  const map = mapOf({ lid: 3, address: '/b', addressY: '/c' })
  t.same(linesOf(judgeMap(map, [gala, matinee])), [
    'map.json: $.controls[0].addressY: expected no addressY, because the control 3 of the layout "matinee" is not an XYPad; remove it',
  ])
  t.end()
})

test('a String with a range is an error even where it is sent as text', (t) => {
  const map = mapOf({ lid: 2, address: '/b', type: 's', range: [0, 1] })
  t.same(linesOf(judgeMap(map, [gala])), [
    'map.json: $.controls[0].range: expected no range, because the control 2 of the layout "gala" is a String; remove it',
  ])
  t.end()
})

test('an entry for every layout is held against all of them, but not where another entry wins', (t) => {
  const slider = { lid: 1, address: '/a', type: 'f' } as const
  t.same(linesOf(judgeMap(mapOf(slider), [gala, matinee])), [
    'map.json: $.controls[0].type: expected "s" or no type, because the control 1 of the layout "matinee" is a String; received "f"',
  ])
  t.same(linesOf(judgeMap(mapOf(slider), [gala])), [], 'the display does not get the other layout')
  const shout = { layoutId: 'matinee', lid: 1, address: '/shout' }
  t.same(linesOf(judgeMap(mapOf(slider, shout), [gala, matinee])), [])
  t.end()
})

test('a control or layout that the display does not get is a warning', (t) => {
  const map = mapOf(
    { lid: 3, address: '/a' },
    { layoutId: 'gala', lid: 3, address: '/b' },
    { layoutId: 'matinee', lid: 1, address: '/c', type: 'f' },
  )
  t.same(judgeMap(map, [gala]), {
    errors: [],
    warnings: [
      'map.json: $.controls[0].lid: no layout that the display gets has a control 3',
      'map.json: $.controls[1].lid: the layout "gala" has no control 3',
      'map.json: $.controls[2].layoutId: the display gets no layout "matinee"',
    ],
  })
  t.end()
})

function layoutWith(layoutId: string, types: Readonly<Record<number, string>>) {
  const controls = Object.entries(types).map(([lid, type]) => ({
    lid: Number(lid),
    type,
    props: { label: 'x' },
  }))
  return layoutOf({ layoutId, activePageId: 'p', pages: [{ pageId: 'p', controls }] })
}

function mapOf(...mappings: AddressMap['mappings'][number][]): AddressMap {
  return { file: 'map.json', mappings }
}

function linesOf({ errors, warnings }: ReturnType<typeof judgeMap>): string[] {
  return [...errors.map(describeConfigurationError), ...warnings]
}
