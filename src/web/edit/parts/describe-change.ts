import { fill } from '../../language/wording.js'
import type { Change } from '../model/compare-layouts.js'
import { words } from '../words.js'

/** What a change means for people, in the language of the operator. */
export function describeChange(change: Change): string {
  const { everyPage, ...texts } = words.frame.changes
  const control = 'lid' in change ? sayName(change.label || String(change.lid)) : ''
  const text = texts[change.kind]
  switch (change.kind) {
    case 'live-page-goes':
      return fill(text, { page: sayName(change.page), next: sayName(change.next) })
    case 'page-goes':
      return fill(text, { page: sayName(change.page) })
    case 'control-leaves':
      return fill(text, { control, to: sayName(change.to || everyPage) })
    case 'address-moves':
      return fill(text, { control, from: sayName(change.from), to: sayName(change.to) })
    case 'option-moves':
      // People count from 1.
      return fill(text, { control, option: sayName(change.option), from: change.from + 1, to: change.to + 1 })
    case 'option-goes':
      return fill(text, { control, option: sayName(change.option) })
    case 'option-renamed':
      return fill(text, { control, option: sayName(change.option), to: sayName(change.to) })
    default:
      return fill(text, { control })
  }
}

/** A name in its own direction; a long one is cut. */
function sayName(name: string): string {
  const characters = [...name]
  const short = characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : name
  return `\u2068${short}\u2069`
}
