import { controlTraits } from '../../look/control-traits.js'
import type { DeskControl } from '../model/desk-show.js'
import { countOf } from '../model/rates.js'
import { sayNumber, sayShare, sayThings, words } from '../words.js'

/** What the audience did with a control, in a few words: all that a folded card shows of it. */
export function sayGist(control: DeskControl): string {
  const { type, value, votes } = control
  const count = countOf(control) ?? votes?.reduce((sum, each) => sum + each, 0)
  if (count !== undefined) {
    const forms = type === 'Button' ? words.control.presses : words.control.votes
    return `${sayNumber(count)} ${sayThings(count, forms)}`
  }
  if (value === null || value === undefined || value === '') return words.control.nothing
  if (controlTraits[type].last === 'switch') return value ? words.control.on : words.control.off
  if (typeof value === 'object') return value.map(sayShare).join(' · ')
  return typeof value === 'number' ? sayNumber(value) : String(value)
}
