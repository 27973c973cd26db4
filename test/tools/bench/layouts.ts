import { readFileSync } from 'node:fs'

/** What the load needs to know about a control. */
export interface BenchControl {
  readonly lid: number
  readonly type: string
  readonly address?: string
  readonly props: { readonly label: string }
  readonly options?: readonly { readonly index: number; readonly label: string }[]
  readonly crowd?: { readonly signals: readonly string[] }
}

/** What the load needs to know about a layout file. */
export interface BenchLayout {
  readonly layoutId: string
  readonly activePageId: string
  readonly pages: readonly { readonly pageId: string; readonly controls: readonly BenchControl[] }[]
}

export function onePage(layoutId: string, controls: readonly BenchControl[]): BenchLayout {
  return { layoutId, activePageId: 'page', pages: [{ pageId: 'page', controls }] }
}

/** Layout files by their ids. */
export function byId(layouts: readonly BenchLayout[]): Readonly<Record<string, BenchLayout>> {
  return Object.fromEntries(layouts.map((layout) => [layout.layoutId, layout]))
}

/** The demo that ships, but neither its crowd nor its words are counted: what that costs is measured by itself. */
export function demoLayout(): BenchLayout {
  const text = readFileSync('config/layouts/demo.json', 'utf8')
  return JSON.parse(text, (name, value) =>
    /^(crowd|words|view|results|\$schema)$/.test(name) ? undefined : value,
  )
}

/** Every signal that a Slider has. */
export const sliderSignals = ['people', 'mean', 'median', 'min', 'max', 'spread', 'hist', 'spotlight']

/** One Slider and nothing else. @param signals of its crowd; none: it is not counted. */
export function oneSlider(signals: readonly string[]): BenchLayout {
  const crowd = signals.length > 0 && { crowd: { signals } }
  return onePage('slider', [{ lid: 1, type: 'Slider', props: { label: 'Light' }, ...crowd }])
}

const controlsEach = 100
/** Types of each ten controls, in proportion to the actions on them, so that all are used equally. */
const types = [...Array<string>(7).fill('Button'), 'Slider', 'Slider']
const otherTypes = ['Toggle', 'Index', 'XYPad']
const options = ['red', 'green', 'blue'].map((label, index) => ({ index, label }))

/** This many layouts of one page with 100 controls of mixed types, each control with an OSC address of its own. */
export function manyLayouts(count: number): BenchLayout[] {
  return Array.from({ length: count }, (_, n) =>
    onePage(
      `layout-${n}`,
      Array.from({ length: controlsEach }, (_, at) => {
        const lid = at + 1
        const type = types[lid % 10] ?? otherTypes[Math.floor(lid / 10) % otherTypes.length]!
        const address = `/${String(n * controlsEach + at).padStart(6, '0')}`
        return {
          lid,
          type,
          address,
          props: { label: `${type} ${lid}` },
          ...(type === 'Index' && { options }),
        }
      }),
    ),
  )
}
