import type { Catalogue } from '../../../src/layout/layout.js'
import { layoutOf } from './show.js'

const options = ['Yes', 'No', 'Louder'].map((label, index) => ({ index, label }))
const props = { label: 'x' }

/** One control of each type whose results everybody sees, others that nobody sees, and one of a second page. */
export const publicFile = {
  layoutId: 'show',
  activePageId: 'first',
  controls: [{ lid: 7, type: 'Button', props, results: 'live' }],
  pages: [
    {
      pageId: 'first',
      controls: [
        { lid: 2, type: 'Slider', props, results: 'live' },
        { lid: 3, type: 'Toggle', props, results: 'live' },
        { lid: 4, type: 'Index', props, options, results: 'live' },
        { lid: 5, type: 'String', props, results: 'live' },
        { lid: 6, type: 'XYPad', props, results: 'live' },
        { lid: 8, type: 'Slider', props, results: 'after' },
        { lid: 9, type: 'Slider', props, results: 'never' },
        { lid: 10, type: 'Slider', props },
      ],
    },
    { pageId: 'second', controls: [{ lid: 1, type: 'Button', props, results: 'live' }] },
  ],
} as const

export const publicShow: Catalogue = new Map([['show', layoutOf(publicFile)]])
