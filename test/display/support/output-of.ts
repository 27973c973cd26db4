import type { Display } from '../../../src/display/link/display.js'
import { ControlOutput } from '../../../src/display/output/control-output.js'
import { type ControlState, initialState } from '../../../src/state/control-state.js'
import { layoutOf } from '../../support/show/show.js'

const sticker = (index: number) => ({ index, label: `sticker ${index}` })

/** One control of each type, by lid: 1 Button of 64, 2 Slider, 3 Toggle, 4 Index of 8, 5 String, 6 XYPad. */
const layout = layoutOf({
  layoutId: 'six',
  activePageId: 'p',
  pages: [
    {
      pageId: 'p',
      controls: [
        { lid: 1, type: 'Button', fullScale: 64, props: { label: 'a' } },
        { lid: 2, type: 'Slider', props: { label: 'b' } },
        { lid: 3, type: 'Toggle', props: { label: 'c' } },
        { lid: 4, type: 'Index', props: { label: 'd' }, options: [0, 1, 2, 3, 4, 5, 6, 7].map(sticker) },
        { lid: 5, type: 'String', props: { label: 'e' } },
        { lid: 6, type: 'XYPad', props: { label: 'f' } },
      ],
    },
  ],
})

/** The output of one of the six controls, in this state, to one display. */
export function outputOf(lid: number, state: Partial<ControlState>, display: Display): ControlOutput {
  const control = layout.controls.get(lid)!
  const votes = control.options.map((_, option) => option)
  const rest = { ...initialState('six', lid, control.type), votes }
  return new ControlOutput({ control, state: { ...rest, ...state } }, [[display]], { checks: 0 })
}
