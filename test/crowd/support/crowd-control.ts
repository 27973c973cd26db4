import { judgeLayout } from '../../../src/layout/judge-layout.js'
import type { Control } from '../../../src/layout/layout.js'
import type { ControlType } from '../../../src/wire/control.js'
import { fittingSignals } from '../../layout/support/layout-oracle.js'

/** What a control with a crowd is made from. */
export interface CrowdTraits {
  readonly type: ControlType
  /** Seconds; `once` for choices that last; left out: the default. */
  readonly window?: number | 'once' | undefined
  /** How many options an Index has; 2 when left out. */
  readonly options?: number
  /** Signals that it has not, as bits; 0: it has all that fit. */
  readonly without?: number
}

/** A control as a layout file makes it. */
export function crowdControl({ type, window, options = 2, without = 0 }: CrowdTraits): Control {
  const signals = fittingSignals[type]!.filter((_, at) => (without & (1 << at)) === 0)
  const control = {
    lid: 1,
    type,
    props: { label: type },
    crowd: { signals, ...(typeof window === 'number' && { window }) },
    ...(type === 'Index' && {
      options: Array.from({ length: options }, (_, index) => ({ index, label: 'x' })),
    }),
    ...((type === 'Index' || type === 'Toggle') && { once: window === 'once' }),
  }
  const file = { layoutId: 'show', activePageId: 'main', pages: [{ pageId: 'main', controls: [control] }] }
  return judgeLayout(file, 'show.json').controls.get(1)!
}
