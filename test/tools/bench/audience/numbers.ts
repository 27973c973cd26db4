import { apiKey } from '../../../support/load/daemon.js'
import { type ActionRequest, wireText } from '../../../support/wire/phone.js'
import { numberPlace } from '../generator/write-plan.js'
import { onePage } from '../layouts.js'

/** The text that carries the number of an action is on the first page; on the other are controls of all kinds. */
const number = { lid: 1, type: 'String', address: '/0001', props: { label: 'Number' } }
const others = Array.from({ length: 20 }, (_, n) => ({
  lid: n + 2,
  type: n % 2 === 0 ? 'Button' : 'Slider',
  props: { label: `Control ${n}` },
}))
const first = onePage('numbers', [number])

export const { layoutId } = first
export const otherPageId = 'other'
export const numberLayout = {
  ...first,
  light: true,
  pages: [...first.pages, { pageId: otherPageId, controls: others }],
}

/** An action, with its number as its value. */
export const numberBody = JSON.stringify({ layoutId, lid: 1, type: 'String', value: `#${numberPlace}` })

/** An operator shows the other page, and then the first one again. */
export const pageSwitches: readonly Buffer[] = [otherPageId, first.activePageId].map((pageId) => {
  const request: ActionRequest = {
    headers: { host: 'ovation.example', 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ pageId }),
  }
  return Buffer.from(wireText(request, `PUT /layout/${layoutId}/page`))
})
