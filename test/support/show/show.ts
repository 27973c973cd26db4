import { judgeLayout } from '../../../src/layout/judge-layout.js'
import type { Layout } from '../../../src/layout/layout.js'

/** A layout with every control type on its first page, and one more page. */
export const showFile = {
  layoutId: 'show',
  activePageId: 'first',
  pages: [
    {
      pageId: 'first',
      controls: [
        { lid: 1, type: 'Button', props: { label: 'Applause' } },
        { lid: 2, type: 'Slider', props: { label: 'Light', hint: { any: ['thing'] } } },
        { lid: 3, type: 'Toggle', props: { label: 'Lamp' } },
        {
          lid: 4,
          type: 'Index',
          props: { label: 'Encore?' },
          options: [
            { index: 0, label: 'Yes', image: 'img/yes.png' },
            { index: 1, label: 'No' },
            { index: 2, label: 'Louder' },
          ],
        },
        { lid: 5, type: 'String', props: { label: 'Shout' } },
        { lid: 6, type: 'XYPad', props: { label: 'Spot' } },
        { lid: 7, type: 'Button', fullScale: 4, address: '/7777', props: { label: 'Boo' } },
        { lid: 8, type: 'String', props: { label: 'Word', maxLength: 3 } },
      ],
    },
    { pageId: 'second', controls: [{ lid: 9, type: 'Button', props: { label: 'Encore' } }] },
  ],
} as const

/** A layout whose first two controls are on every page; one page has no others. */
export const lastingFile = {
  layoutId: 'show',
  activePageId: 'first',
  controls: [
    { lid: 1, type: 'Button', props: { label: 'Applause' } },
    { lid: 2, type: 'Slider', props: { label: 'Light' } },
  ],
  pages: [
    { pageId: 'first', controls: [{ lid: 3, type: 'Toggle', props: { label: 'Lamp' } }] },
    { pageId: 'second', controls: [{ lid: 4, type: 'XYPad', props: { label: 'Spot' } }] },
    { pageId: 'pause', controls: [] },
  ],
} as const

/** What a test of the displays sends for it: a sample of each control. */
export const sampleMessages = [
  '/0001 if 1 0.01',
  '/0002 f 0.5',
  '/0003 i 1',
  '/0004 i 0',
  '/0005 s Ovation test',
  '/0006 ff 0.25 0.75',
  '/7777 if 1 0.25',
  '/0008 s Ova',
  '/0009 if 1 0.01',
] as const

/** The layout `show` alone, with this name. */
export function catalogueNamed(name: string, more: object = {}): ReadonlyMap<string, Layout> {
  return new Map([['show', layoutOf({ ...showFile, name, ...more })]])
}

/** The layout of a file's content, as the daemon has it. */
export function layoutOf(content: unknown = showFile, file = 'show.json'): Layout {
  return judgeLayout(structuredClone(content), file)
}

/** A show of one page with one control: a hundred answers with that page are no backlog. */
export const shortShow: ReadonlyMap<string, Layout> = new Map([
  ['show', layoutOf({ ...showFile, activePageId: 'second', pages: showFile.pages.slice(1) })],
])
