import { type AddressMap, mappingOf } from '../../../src/display/map/address-map.js'
import { test } from '../../support/tap.js'

const everywhere = { lid: 1, address: '/everywhere' }
const special = { layoutId: 'gala', lid: 1, address: '/gala' }

test('an entry that names the layout wins over one that does not, whichever stands first', (t) => {
  for (const mappings of [
    [everywhere, special],
    [special, everywhere],
  ]) {
    t.equal(mappingOf(mapOf(mappings), 'gala', 1), special)
    t.equal(mappingOf(mapOf(mappings), 'matinee', 1), everywhere)
  }
  t.end()
})

test('an entry for one layout leaves the same lid of another layout where it was', (t) => {
  t.equal(mappingOf(mapOf([special]), 'matinee', 1), undefined)
  t.end()
})

test('what a map does not name, and what has no map, is not mapped', (t) => {
  t.equal(mappingOf(mapOf([everywhere, special]), 'gala', 2), undefined)
  t.equal(mappingOf(undefined, 'gala', 1), undefined)
  t.end()
})

function mapOf(mappings: AddressMap['mappings']): AddressMap {
  return { file: 'map.json', mappings }
}
