import type { Panel, Received } from '../../../../src/web/screen/results/panels.js'
import type { ControlForPhones, PageForPhones } from '../../../../src/wire/control.js'
import type { PhoneResult } from '../../../../src/wire/result.js'

/** A control by its type: `Index 3` has three options, whose labels may stand behind; its own label is the whole. */
export function controlOf(kind: string, lid = 1, more: object = {}): ControlForPhones {
  const [type, count, label = ''] = kind.split(/ (\d+)(?: (.*))?/)
  const options = Array.from({ length: Number(count) }, (_, index) => ({ index, label: `${index}${label}` }))
  const control = { lid, address: '/0001', type, props: { label: kind }, ...(count && { options }), ...more }
  return control as unknown as ControlForPhones
}

/** What a crowd has done to a control; for an Index, so many votes for each option. */
export function resultOf({ lid, type }: ControlForPhones, more: object = {}): PhoneResult {
  const usual: Readonly<Record<string, object>> = {
    Button: { count: 7 },
    Slider: { mean: 0.4 },
    Toggle: { share: 0.5 },
    Index: { votes: [2, 1] },
    String: { texts: ['Bravo!'] },
    XYPad: {},
  }
  return { lid, type, people: 3, ...usual[type], ...more } as unknown as PhoneResult
}

/** The active page with these controls, which came at 1000 ms. */
export function shownPage(...controls: readonly ControlForPhones[]): Received<PageForPhones> {
  return { layoutId: 'show', activePageId: 'first', controls, receivedAt: 1000 }
}

/** Panels of controls that somebody has used, with the lids 1, 2, and so on. */
export function usedPanels(...kinds: readonly string[]): Panel[] {
  return kinds.map((kind, at) => {
    const control = controlOf(kind, at + 1)
    return { control, result: resultOf(control) }
  })
}
