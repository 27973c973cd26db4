import { readFileSync } from 'node:fs'
import { contrast, parseHex, toHex } from '../../../src/web/look/contrast.js'
import { type Palette, paletteOf } from '../../../src/web/look/palette.js'
import { test } from '../../support/tap.js'

const steps = [0, 51, 102, 153, 204, 255]
/** All colours that the steps make of red, green and blue. */
const grid = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => toHex([red, green, blue]))))
const grounds = ['--ground', '--surface', '--raised', '--tinted']
const texts = ['--ink', '--ink-soft', '--accent-text', '--good', '--bad']
const inks = [
  ['--accent-ink', '--accent-fill'],
  ['--bad-ink', '--bad'],
] as const

test('with any accent, whatever is written can be read and whatever is used can be seen', (t) => {
  const faults = grid.flatMap((accent) =>
    [true, false].flatMap((prefersDark) => faultsOf(paletteOf({ accent }, prefersDark), accent)),
  )
  t.same(faults, [])
  t.end()
})

test('with any background and any accent too', (t) => {
  const accents = ['#000', '#fff', '#808080', '#ff0000', '#00ff00', '#0000ff', '#f5b700']
  const faults = grid.flatMap((background) =>
    [...accents, background].flatMap((accent) =>
      faultsOf(paletteOf({ accent, background }, true), `${accent} on ${background}`),
    ),
  )
  t.same(faults, [])
  t.end()
})

test('a colour that can be read stays what it is, whatever the device prefers', (t) => {
  const theme = { accent: '#f5b700', background: '#101830' }
  for (const prefersDark of [true, false]) {
    const palette = paletteOf(theme, prefersDark)
    t.equal(palette['--accent'], theme.accent)
    t.equal(palette['--accent-fill'], theme.accent)
    t.equal(palette['--ground'], theme.background)
    t.equal(palette['--scheme'], 'dark')
  }
  t.equal(paletteOf({ background: '#ffe9c0' }, true)['--scheme'], 'light')
  t.equal(paletteOf({ accent: '#FB0' }, true)['--accent'], '#ffbb00')
  t.end()
})

test('an accent fills as it is; where it is an edge, it is one that can be seen', (t) => {
  const palette = paletteOf({ accent: '#f5b700', background: '#fff7e6' }, false)
  t.equal(palette['--accent-fill'], '#f5b700')
  t.equal(palette['--accent-ink'], '#000000')
  t.not(palette['--accent'], '#f5b700', 'yellow on white is no edge')
  t.same(
    grid.filter((accent) => paletteOf({ accent, background: '#fff' }, false)['--accent-fill'] !== accent),
    [],
  )
  t.end()
})

test('in the light, what is too light to be seen is written and edged in ink, rather than in brown', (t) => {
  for (const accent of ['#f5b700', '#ffe9a8', '#2dd4bf']) {
    const palette = paletteOf({ accent }, false)
    t.equal(palette['--accent-fill'], accent)
    t.equal(palette['--accent'], palette['--ink'])
    t.equal(palette['--accent-text'], palette['--ink'])
    t.equal(paletteOf({ accent }, true)['--accent-text'], accent, 'in the dark it is what it is')
  }
  const orange = paletteOf({ accent: '#ff4500' }, false)
  t.not(orange['--accent'], orange['--ink'])
  t.not(orange['--accent-text'], orange['--ink'], 'a little darker it is still orange')
  t.end()
})

test('what is no colour counts as none', (t) => {
  for (const accent of ['', 'red', '#12', '#12345g', 'url(x)', '#1234567'])
    t.same(paletteOf({ accent, background: accent }, true), paletteOf({}, true))
  t.end()
})

test('before the script runs, a page has the colours that it will have without a theme', (t) => {
  const [dark = '', light = ''] = readFileSync('src/web/look/base.css', 'utf8').split(
    '@media (prefers-color-scheme: light)',
  )
  for (const [name, value] of Object.entries(paletteOf({}, true)))
    t.match(dark, `${name}: ${value};`, `${name} in the dark`)
  for (const [name, value] of Object.entries(paletteOf({}, false)))
    t.match(light, `${name}: ${value};`, `${name} in the light`)
  t.end()
})

/** WCAG 2.2 AA: 4.5 for text, 3 for what one must see to use it. */
function faultsOf(palette: Palette, of: string): string[] {
  const asked = [
    ...grounds.flatMap((ground) => texts.map((text) => [text, ground, 4.5] as const)),
    ...grounds.flatMap((ground) => ['--accent', '--line'].map((part) => [part, ground, 3] as const)),
    ...inks.map(([ink, fill]) => [ink, fill, 4.5] as const),
  ]
  const colour = (name: string) => parseHex(palette[name]!)!
  return asked
    .filter(([one, other, ratio]) => contrast(colour(one), colour(other)) < ratio)
    .map(([one, other]) => `${of}: ${one} on ${other}: ${contrast(colour(one), colour(other)).toFixed(2)}`)
}
