import { type BenchControl, type BenchLayout, shownControls } from './layouts.js'
import { type ActionRequest, phoneHeaders } from './phone.js'

/** Who presses, and how often before everything repeats. */
export interface Crowd {
  /** Distinct tokens, spread evenly over the layouts. */
  readonly tokens: number
  /** Distinct requests, spread evenly over the tokens; a thousand are 0.8 MB. */
  readonly requests: number
}

/**
 * The actions of a crowd: 70 % Button, 20 % Slider in 100 positions, 10 % others.
 *
 * The share of a kind that a layout lacks goes to its Buttons, or where it has none to all its controls.
 */
export function makeRequests(
  layouts: readonly BenchLayout[],
  { tokens, requests }: Crowd,
  secret: string,
): ActionRequest[] {
  const cycles = layouts.map(cyclesFor)
  const phones = Array.from({ length: tokens }, (_, n) => {
    const { layoutId } = layouts[n % layouts.length]!
    return { layoutId, headers: phoneHeaders(layoutId, `phone-${n}`, secret) }
  })
  return Array.from({ length: requests }, (_, n) => {
    const phone = n % tokens
    const round = Math.floor(n / tokens)
    const { layoutId, headers } = phones[phone]!
    // Shifted by one each round, so that every token uses controls of every kind.
    const control = cycles[phone % layouts.length]![(n + round) % 10]!.next()
    const { lid, type } = control
    const value = valueFor(control, Math.floor(n / 10) + round)
    return { headers, body: JSON.stringify({ layoutId, lid, type, value }) }
  })
}

/** For each tenth of the actions on a layout, the controls that it cycles through. */
function cyclesFor(layout: BenchLayout): readonly Cycle[] {
  const shown = shownControls(layout)
  const buttons = shown.filter(({ type }) => type === 'Button')
  const usual = buttons.length > 0 ? buttons : shown
  const orUsual = (some: readonly BenchControl[]) => new Cycle(some.length > 0 ? some : usual)
  const button = new Cycle(usual)
  const slider = orUsual(shown.filter(({ type }) => type === 'Slider'))
  const other = orUsual(shown.filter(({ type }) => otherTypes.includes(type)))
  return [...Array<Cycle>(7).fill(button), slider, slider, other]
}

/** Controls used in turn. */
class Cycle {
  readonly #controls: readonly BenchControl[]
  #at = 0

  constructor(controls: readonly BenchControl[]) {
    this.#controls = controls
  }

  next(): BenchControl {
    return this.#controls[this.#at++ % this.#controls.length]!
  }
}

const otherTypes = ['Index', 'Toggle', 'XYPad']

/** A valid value for the control; `undefined` (left out of the body) for a Button. */
function valueFor({ type, options }: BenchControl, step: number): unknown {
  const fraction = (step % 100) / 100
  switch (type) {
    case 'Slider':
      return fraction
    case 'Toggle':
      return step % 4 < 2
    case 'Index':
      return step % (options?.length ?? 1)
    case 'XYPad':
      return [fraction, 1 - fraction]
    default:
      return undefined
  }
}
