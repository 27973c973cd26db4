import { type Preset, presets } from '../../src/display/wire/presets.js'
import { documentAt } from '../support/documents.js'
import { test } from '../support/tap.js'

test('the page of displays lists every preset with what it sets and why, in the order of the table, and no other', (t) => {
  const { text } = documentAt('config/displays/README.md')
  const table = text.split('| preset | sets | why |\n|---|---|---|\n')[1]?.split('\n\n')[0]
  t.same(table?.split('\n'), Object.entries<Preset>(presets).map(rowOf))
  t.end()
})

function rowOf([name, { profile, why }]: readonly [string, Preset]): string {
  const keys = Object.entries(profile).map(([key, value]) => `\`${iniKey(key)} = ${value}\``)
  return ['', `\`${name}\``, keys.join(', '), why, ''].join(' | ').trim().replace('|  |', '| |')
}

function iniKey(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
