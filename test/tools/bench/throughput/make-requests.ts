import { tokenSecret } from '../../../support/load/daemon.js'
import { type ActionRequest, fewestHeaders, phoneHeaders } from '../../../support/wire/phone.js'
import type { BenchControl, BenchLayout } from '../layouts.js'

/** Who presses what, and how often before everything repeats. */
export interface Audience {
  readonly layouts: readonly BenchLayout[]
  /** Distinct tokens, spread evenly over the layouts. */
  readonly tokens: number
  /** Distinct requests, spread evenly over the tokens; a thousand are 0.8 MB. */
  readonly requests: number
  /** Whether they send only the header fields that they must, 4 of them, and not the 14 of a phone. */
  readonly fewHeaders?: boolean
}

/**
 * The actions of an audience: 70 % Button, 20 % Slider in 100 positions, 10 % others.
 *
 * The share of a kind that a layout lacks goes to its Buttons, or where it has none to all its controls.
 */
export function makeRequests({ layouts, tokens, requests, fewHeaders }: Audience): ActionRequest[] {
  const cycles = layouts.map(cyclesFor)
  const layoutOf = (phone: number) => layouts[phone % layouts.length]!.layoutId
  const headersOf = fewHeaders ? fewestHeaders : phoneHeaders
  const headers = Array.from({ length: tokens }, (_, n) => headersOf(layoutOf(n), `phone-${n}`, tokenSecret))
  return Array.from({ length: requests }, (_, n) => {
    const [phone, round] = [n % tokens, Math.floor(n / tokens)]
    // Shifted by one each round, so that every token uses controls of every kind.
    const control = cycles[phone % layouts.length]![(n + round) % 10]!()
    const { lid, type } = control
    const value = valueFor(control, Math.floor(n / 10) + round)
    return { headers: headers[phone]!, body: JSON.stringify({ layoutId: layoutOf(phone), lid, type, value }) }
  })
}

/** For each tenth of the actions on a layout, the controls that it cycles through. */
function cyclesFor({ pages, activePageId }: BenchLayout): readonly (() => BenchControl)[] {
  const shown = pages.find(({ pageId }) => pageId === activePageId)!.controls
  const some = (...types: readonly string[]) => shown.filter(({ type }) => types.includes(type))
  const cycleOf = (...choices: readonly (readonly BenchControl[])[]) => {
    let at = 0
    const all = choices.find(({ length }) => length > 0)!
    return () => all[at++ % all.length]!
  }
  const [button, slider] = [cycleOf(some('Button'), shown), cycleOf(some('Slider'), some('Button'), shown)]
  const other = cycleOf(some('Index', 'Toggle', 'XYPad'), some('Button'), shown)
  return [...Array(7).fill(button), slider, slider, other]
}

/** A valid value for the control; `undefined` (left out of the body) for a Button. */
function valueFor({ type, options = [] }: BenchControl, step: number): unknown {
  const fraction = (step % 100) / 100
  if (type === 'Slider') return fraction
  if (type === 'Toggle') return step % 4 < 2
  if (type === 'Index') return step % options.length
  return type === 'XYPad' ? [fraction, 1 - fraction] : undefined
}
