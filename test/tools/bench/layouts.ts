import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './package-root.js'

/** What the load needs to know about a control. */
export interface BenchControl {
  readonly lid: number
  readonly type: string
  readonly address?: string
  readonly props?: { readonly label: string }
  readonly options?: readonly { readonly index: number; readonly label: string }[]
  readonly crowd?: { readonly signals: readonly string[] }
}

/** What the load needs to know about a layout file. */
export interface BenchLayout {
  readonly layoutId: string
  readonly activePageId: string
  readonly pages: readonly { readonly pageId: string; readonly controls: readonly BenchControl[] }[]
}

/** The demo shipped with Ovation, but its crowd is not counted: what that costs is measured by itself. */
export function demoLayout(): BenchLayout {
  const text = readFileSync(join(packageRoot, 'config/layouts/demo.json'), 'utf8')
  return JSON.parse(text, (name, value) => (name === 'crowd' || name === 'results' ? undefined : value))
}

/** This many layouts of one page with 100 controls of mixed types, each control with an OSC address of its own. */
export function makeLayouts(count: number): BenchLayout[] {
  return Array.from({ length: count }, (_, n) => {
    const controls = Array.from({ length: controlsEach }, (_, at) =>
      makeControl(at + 1, n * controlsEach + at),
    )
    return onePage(`layout-${n}`, controls)
  })
}

/** Every signal that a Slider has. */
export const sliderSignals = ['people', 'mean', 'median', 'min', 'max', 'spread', 'hist', 'spotlight']

/** One Slider and nothing else. @param signals of its crowd; none: it is not counted. */
export function oneSlider(signals: readonly string[]): BenchLayout {
  const crowd = signals.length > 0 && { crowd: { signals } }
  return onePage('slider', [{ lid: 1, type: 'Slider', props: { label: 'Light' }, ...crowd }])
}

export function onePage(layoutId: string, controls: readonly BenchControl[]): BenchLayout {
  return { layoutId, activePageId: 'page', pages: [{ pageId: 'page', controls }] }
}

/** Creates the folder of layout files that Ovation reads. */
export function writeLayouts(folder: string, layouts: readonly BenchLayout[]): void {
  mkdirSync(folder, { recursive: true })
  for (const layout of layouts) writeFileSync(join(folder, `${layout.layoutId}.json`), JSON.stringify(layout))
}

/** What a phone shows of a layout before its page is switched. */
export function shownControls({ activePageId, pages }: BenchLayout): readonly BenchControl[] {
  return pages.find(({ pageId }) => pageId === activePageId)?.controls ?? []
}

const controlsEach = 100
/** Types of each ten controls, in proportion to the actions on them, so that all are used equally. */
const types = [...Array<string>(7).fill('Button'), 'Slider', 'Slider']
const otherTypes = ['Toggle', 'Index', 'XYPad']
const options = ['red', 'green', 'blue'].map((label, index) => ({ index, label }))

function makeControl(lid: number, ordinal: number): BenchControl {
  const type = types[lid % 10] ?? otherTypes[Math.floor(lid / 10) % otherTypes.length]!
  return {
    lid,
    type,
    address: `/${String(ordinal).padStart(6, '0')}`,
    props: { label: `${type} ${lid}` },
    ...(type === 'Index' && { options }),
  }
}
