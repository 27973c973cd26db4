import { controlTypes } from '../../src/controls/control-types.js'
import { signalNames } from '../../src/controls/signals.js'
import { type Preset, presets } from '../../src/display/wire/presets.js'
import { judgeLayout } from '../../src/layout/judge-layout.js'
import { findCommand } from '../../src/osc-input/command/commands.js'
import { OscRequestError } from '../../src/osc-input/command/request.js'
import { displayKeys } from '../../src/settings/display-keys.js'
import { documentAt, firstCells } from '../support/documents.js'
import { test } from '../support/tap.js'

const guide = documentAt('config/guide/show-maker.md')

test('the guide lists every preset with what it sets and why, in the order of the table, and no other', (t) => {
  const table = guide.text.split('| preset | sets | why |\n|---|---|---|\n')[1]?.split('\n\n')[0]
  t.same(table?.split('\n'), Object.entries<Preset>(presets).map(rowOf))
  t.end()
})

test('the guide lists the keys of displays that presets decide, then prefix and map, in the order of the settings', (t) => {
  const { host, port, layouts, preset, ...keys } = displayKeys
  t.same(
    firstCells(guide, '## Display keys'),
    Object.keys(keys).map((key) => `\`${key}\``),
  )
  t.end()
})

test('the guide lists the signals of each type of control, and no others', (t) => {
  const [, section = ''] = guide.text.split('\n## Signals\n')
  const rows = [...section.split('\n## ')[0]!.matchAll(/^\| (`.*?`) \| (.*?) \|/gm)]
  const told = rows.flatMap(([, names = '', types = '']) =>
    [...names.matchAll(/`(.*?)`/g)].flatMap(([, name]) =>
      (types === 'all' ? controlTypes : types.split(', ')).map((type) => `${name} of ${type}`),
    ),
  )
  const taken = signalNames.flatMap((name) =>
    controlTypes.filter((type) => isTaken(type, name)).map((type) => `${name} of ${type}`),
  )
  t.same(told.toSorted(), taken.toSorted())
  t.ok(taken.length > 20)
  t.end()
})

test('the guide lists every OSC command, and no other', (t) => {
  const cells = firstCells(guide, '## Let displays register themselves').join()
  const listed = new Set(cells.match(/(?<=`)\/ovation\/[a-z]+/g))
  t.same([...listed].toSorted(), knownCommands().toSorted())
  t.ok(listed.size > 8)
  t.end()
})

function rowOf([name, { profile, why }]: readonly [string, Preset]): string {
  const keys = Object.entries(profile).map(([key, value]) => `\`${iniKey(key)} = ${value}\``)
  return ['', `\`${name}\``, keys.join(', '), why, ''].join(' | ').trim().replace('|  |', '| |')
}

function iniKey(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function isTaken(type: string, signal: string): boolean {
  const options = type === 'Index' ? { options: [{ index: 0, label: 'Yes' }] } : {}
  const words = type === 'String' && { words: true }
  const control = {
    lid: 1,
    type,
    props: { label: 'one' },
    crowd: { signals: [signal] },
    ...options,
    ...words,
  }
  try {
    judgeLayout({ layoutId: 'one', activePageId: 'a', pages: [{ pageId: 'a', controls: [control] }] }, 'one')
    return true
  } catch {
    return false
  }
}

/** As the refusal of an unknown one names them. */
function knownCommands(): string[] {
  try {
    findCommand('/ovation/other')
  } catch (error) {
    if (error instanceof OscRequestError) return error.reason.split('known: ')[1]?.split(', ') ?? []
  }
  return []
}
