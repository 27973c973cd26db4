import { resolve } from 'node:path'
import type { Test } from 'tap'
import { type Overrides, runBridge, type TestBridge } from '../../../support/show/bridge.js'
import { layoutOf } from '../../../support/show/show.js'

/** A bridge with one layout, `show`, whose room is open; its pictures are those of the demo. */
export async function runRoom(
  t: Test,
  file: unknown = playFile,
  overrides: Overrides = {},
): Promise<TestBridge> {
  const layouts = resolve('config/own')
  const { room, ...others } = overrides
  const catalogue = new Map([['show', layoutOf(file)]])
  return runBridge(t, { catalogue, layouts, room: { open: 'on', ...room }, ...others })
}

/** A page with each type of control, one more, and one without any. */
export const playFile = {
  layoutId: 'show',
  name: 'The Night Ferries',
  activePageId: 'all',
  pages: [
    {
      pageId: 'all',
      controls: [
        { lid: 1, type: 'Button', props: { label: 'Applause' }, results: 'live' },
        { lid: 2, type: 'Slider', props: { label: 'Light' }, crowd: { signals: ['mean'] }, results: 'live' },
        { lid: 3, type: 'Toggle', props: { label: 'Lamp' }, crowd: { signals: ['share'] }, results: 'live' },
        {
          lid: 4,
          type: 'Index',
          props: { label: 'Encore?' },
          once: true,
          results: 'live',
          options: [
            { index: 0, label: 'Yes' },
            { index: 1, label: 'No' },
            { index: 2, label: 'Louder' },
          ],
        },
        { lid: 5, type: 'String', props: { label: 'Shout', maxLength: 60 }, moderate: true, results: 'live' },
        { lid: 6, type: 'XYPad', props: { label: 'Spot' } },
        {
          lid: 7,
          type: 'Index',
          props: { label: 'Throw' },
          options: [
            { index: 0, label: 'Heart', image: '../media/heart.svg' },
            { index: 1, label: 'Star', image: '../media/star.svg' },
          ],
        },
        { lid: 8, type: 'String', props: { label: 'Word', maxLength: 5 } },
      ],
    },
    { pageId: 'next', controls: [{ lid: 9, type: 'Button', props: { label: 'Once more' } }] },
    { pageId: 'pause', controls: [] },
  ],
} as const
