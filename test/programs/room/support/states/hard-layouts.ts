import { readFileSync } from 'node:fs'
import type { Layout } from '../../../../../src/layout/layout.js'
import { layoutOf } from '../../../../support/show/show.js'

/** What every room of the tests asks for. */
export const passcode = 'night-ferry'

const long =
  'What everybody in this room would like to say about it, at such length that no phone and no wall has the room for it all'
/** The longest label that a layout may reasonably have, and a word that has no place to break. */
export const longest = `${long}, ${long}, ${long}, ${long}`.slice(0, 500)
const unbroken = 'Bühnenbeleuchtungshelligkeitsregelungsvorrichtung'.repeat(2)

const options = (count: number, label: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ index, label: label(index) }))

const six = (label: (type: string) => string, answer: (index: number) => string) => [
  { lid: 1, type: 'Button', props: { label: label('Applause') }, results: 'live' },
  { lid: 2, type: 'Slider', props: { label: label('Brightness of the stage') }, results: 'live' },
  { lid: 3, type: 'Toggle', props: { label: label('House lights') }, results: 'live' },
  { lid: 4, type: 'Index', props: { label: label('Encore?') }, results: 'live', options: options(4, answer) },
  { lid: 5, type: 'String', props: { label: label('Shout something') }, results: 'live', moderate: true },
  { lid: 6, type: 'XYPad', props: { label: label('Point the follow spot') }, results: 'live' },
]

const twelve = Array.from({ length: 12 }, (_, at) => ({
  lid: at + 1,
  type: 'Button',
  props: { label: `Drum ${at + 1}` },
  ...(at % 2 === 0 && { results: 'live' }),
}))

const vote = (count: number) => [
  {
    lid: 1,
    type: 'Index',
    props: { label: 'Which encore shall we play?' },
    results: 'live',
    options: options(
      count,
      (index) => ['Harbour Lights', 'Last Boat Home', 'Low Tide'][index] ?? `No. ${index}`,
    ),
  },
]

const counted = { type: 'String', words: true, results: 'live' }

/** Everything that is hard on a page, by the name of its layout. */
const controlsOf: Readonly<Record<string, readonly object[]>> = {
  six: six(
    (label) => label,
    (index) => ['Yes', 'No', 'Louder', 'Once more'][index]!,
  ),
  longest: six(
    (type) => `${type}: ${longest}`.slice(0, 500),
    (index) => (index === 0 ? unbroken : `${index} ${longest}`.slice(0, 500)),
  ),
  unbroken: six(
    () => unbroken,
    () => unbroken,
  ),
  twelve,
  nothing: [],
  quiet: twelve.slice(0, 3).map(({ results: _, ...control }) => control),
  many: vote(12),
  vote: [
    {
      lid: 1,
      type: 'Index',
      props: { label: 'Which one shall lead us home?' },
      once: true,
      results: 'live',
      options: [
        { index: 0, label: 'Heart', image: '../media/heart.svg' },
        { index: 1, label: unbroken, image: '../media/star.svg' },
        { index: 2, label: 'An anchor that has been in every harbour', image: '../media/anchor.svg' },
        { index: 3, label: 'None of them' },
      ],
    },
  ],
  compounds: [
    {
      lid: 3,
      type: 'Index',
      props: { label: 'Welches Lieblingsstück spielen wir als Zugabenüberraschung?' },
      results: 'live',
      options: [
        { index: 0, label: 'Donaudampfschifffahrtsgesellschaft' },
        { index: 1, label: 'Das Geschwindigkeitsbegrenzungslied aus dem ersten Programm' },
        { index: 2, label: 'Straßenbahnhaltestellenbeleuchtung' },
      ],
    },
  ],
  columns: [
    { lid: 1, type: 'Toggle', props: { label: 'Scheinwerferstufe hinter der Nebelwand' }, results: 'live' },
    { lid: 2, type: 'Button', props: { label: 'Zugabenwunschzahl' }, results: 'live' },
    {
      lid: 3,
      type: 'Index',
      props: { label: 'Welches Lieblingsstück spielen wir zuletzt?' },
      results: 'live',
      options: [
        { index: 0, label: 'Lieblingslied aus dem letzten Sommer' },
        { index: 1, label: 'Straßenmusik' },
        { index: 2, label: 'Nebelmaschine an, Lichtmaschine aus' },
        { index: 3, label: 'Das Lied von der Fähre, noch einmal' },
      ],
    },
  ],
  four: six(
    (label) => label,
    () => '',
  ).filter(({ type }) => !['Index', 'String'].includes(type)),
  texts: [{ lid: 5, type: 'String', props: { label: 'Shout something to the band' }, results: 'live' }],
  words: [{ lid: 5, ...counted, props: { label: 'What does home sound like?', maxLength: 80 } }],
  cloud: [
    { lid: 5, ...counted, props: { label: 'What does home sound like?', maxLength: 80, view: 'cloud' } },
    { lid: 6, type: 'Button', props: { label: 'Applause' }, results: 'live' },
  ],
  arabic: [
    { lid: 1, type: 'Button', props: { label: 'تصفيق' }, results: 'live' },
    {
      lid: 4,
      type: 'Index',
      props: { label: 'أي أغنية؟' },
      results: 'live',
      options: options(3, (at) => `أغنية ${at}`),
    },
  ],
}

const themes: Readonly<Record<string, object>> = {
  sea: { accent: '#2dd4bf', background: '#0b1f33', logo: '../media/anchor.svg' },
  sun: { accent: '#f5b700', background: '#fff7e6', logo: '../media/star.svg' },
  red: { accent: '#ff0000', background: '#ff0000' },
}

/** All layouts of the tests: the demo that ships, the same again for what a state changes, and the hard ones. */
export function hardCatalogue(): ReadonlyMap<string, Layout> {
  const demo = JSON.parse(readFileSync('config/layouts/demo.json', 'utf8'))
  const copies = ['demo', 'finale', 'closed', 'disabled'].map((layoutId) => ({ ...demo, layoutId }))
  const dressed = Object.entries(themes).map(([layoutId, theme]) => ({ ...demo, layoutId, theme }))
  const hard = Object.entries(controlsOf).map(([layoutId, controls]) => ({
    layoutId,
    name: layoutId === 'longest' ? longest : 'The Night Ferries',
    activePageId: 'only',
    pages: [{ pageId: 'only', name: 'The only page', controls }],
  }))
  return new Map(
    [...copies, ...dressed, ...hard].map((file) => [file.layoutId, layoutOf(file, `${file.layoutId}.json`)]),
  )
}
