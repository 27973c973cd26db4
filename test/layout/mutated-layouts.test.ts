import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { type ConfigurationError, collectErrors } from '../../src/errors.js'
import { readLayouts } from '../../src/layout/read-layouts.js'
import { lastingFile, showFile } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { fittingSignals, isSoundLayout } from './support/layout-oracle.js'
import { mutationsOf } from './support/mutations.js'
import { button, index, withControls } from './support/sample.js'

const demo: unknown = JSON.parse(readFileSync('config/layouts/demo.json', 'utf8'))
/** Every control with an address of its own, some of them where another's lid would put it. */
const addressed = {
  ...showFile,
  pages: showFile.pages.map(({ controls, ...page }) => ({
    ...page,
    controls: controls.map((control) => ({
      ...control,
      address: `/${String(10 - control.lid).padStart(4, '0')}`,
      ...(control.type === 'String' && { moderate: true }),
    })),
  })),
}
/** Every type with all of its signals. */
const crowded = withControls(
  ...Object.entries(fittingSignals).map(([type, signals], at) => ({
    lid: at + 1,
    type,
    props: { label: type },
    crowd: { signals, window: 60 },
    each: at % 2 === 0,
    results: ['live', 'after', 'never'][at % 3],
    ...(type === 'Index' && { options: [{ index: 0, label: 'Yes' }] }),
  })),
)
/** Choices that last, without a window, and others with one. */
const choices = withControls(
  ...[true, false, true, false].map((once, at) => ({
    ...(at < 2 ? index : { ...button, type: 'Toggle' }),
    lid: at + 1,
    once,
    crowd: { signals: ['share'], ...(!once && { window: 60 }) },
  })),
)
/** Words that are counted, without a window, and a String with one that counts none. */
const wordy = withControls(
  ...[true, true, false].map((words, at) => ({
    ...{ lid: at + 1, type: 'String', words, props: { label: 'Word' } },
    crowd: words ? { signals: ['people', 'words'] } : { signals: ['people'], window: 60 },
  })),
)
const files = [demo, showFile, lastingFile, addressed, crowded, choices, wordy]
const mutated = fc.oneof(...files.map(mutationsOf))

test('a good layout with a few things changed is taken or refused as the written rules say', async (t) => {
  const folder = t.testdir({ 'show.json': '' })
  const seen = { taken: 0, refused: 0 }
  const property = fc.property(mutated, (document) => {
    const faults = faultsOf(folder, JSON.stringify(document))
    seen[faults.length > 0 ? 'refused' : 'taken']++
    return (
      faults.every((fault) => isTelling(fault, folder, /^\$/)) &&
      (faults.length === 0) === isSoundLayout(document)
    )
  })
  fc.assert(property, { numRuns: 3000 })
  t.ok(seen.taken > 100 && seen.refused > 1000, `both came: ${JSON.stringify(seen)}`)
})

const scrap = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\\u0000',
    '1e999',
    '"lid":1,',
    '"__proto__":{},',
    '\ufeff',
    '//',
  ),
)
const damage = fc.array(fc.tuple(fc.nat(), fc.nat(4), scrap), { minLength: 1, maxLength: 3 })

test('a good layout file with a few characters lost or put in is sound still, or refused with its place', async (t) => {
  const folder = t.testdir({ 'show.json': '' })
  const seen = { taken: 0, refused: 0 }
  const property = fc.property(
    fc.constantFrom(demo, showFile, lastingFile, crowded, choices),
    damage,
    fc.nat(2),
    (document, scraps, indent) => {
      let text = JSON.stringify(document, undefined, indent)
      for (const [at, lost, added] of scraps) {
        const cut = at % (text.length + 1)
        text = text.slice(0, cut) + added + text.slice(cut + lost)
      }
      const faults = faultsOf(folder, text)
      seen[faults.length > 0 ? 'refused' : 'taken']++
      if (faults.length === 0) return isSoundLayout(JSON.parse(text.replace(/^\ufeff/, '')))
      return faults.every((fault) => isTelling(fault, folder, /^\$|^line \d+, column \d+$/))
    },
  )
  fc.assert(property, { numRuns: 3000 })
  t.ok(seen.taken > 20 && seen.refused > 1000, `both came: ${JSON.stringify(seen)}`)
})

/** None where the file is taken; throws what is anything but a refusal. */
function faultsOf(folder: string, text: string): readonly ConfigurationError[] {
  writeFileSync(join(folder, 'show.json'), text)
  const faults: ConfigurationError[] = []
  collectErrors(faults, () => readLayouts(folder))
  return faults
}

/** Names the file, the place in it, and says in a sentence what was expected. */
function isTelling({ file, place, reason }: ConfigurationError, folder: string, places: RegExp): boolean {
  return file === join(folder, 'show.json') && places.test(place) && /[a-z]{3} .*[a-z]{3}/s.test(reason)
}
