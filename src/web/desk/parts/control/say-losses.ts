import { fill } from '../../../language/choose-words.js'
import { controlTraits } from '../../../look/control-traits.js'
import { type DeskShow, waitingFor } from '../../model/desk-show.js'
import { sayNumber, sayThings, words } from '../../words.js'

/** What a reset clears, in words. @param lid of one control; undefined for all. */
export function sayLosses(show: DeskShow, lid?: number): string {
  const { count, isLeast } = waitingFor(show, lid)
  const { atLeast, ...exactly } = words.ask.waitingToo
  const known = isLeast ? atLeast : sayThings(count, exactly)
  const waiting = count === 0 ? '' : ` ${fill(known, { n: sayNumber(count) })}`
  return clearedBy(show, lid) + waiting
}

function clearedBy({ controls }: DeskShow, lid: number | undefined): string {
  if (lid === undefined) return words.ask.resetAllMore
  const control = controls.get(lid)
  const isText = control !== undefined && controlTraits[control.type].last === 'texts'
  return isText ? words.ask.resetTextMore : words.ask.resetMore
}
