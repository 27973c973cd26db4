import { readFileSync } from 'node:fs'
import { notPlain, oftenNeeded, seldomNeeded } from '../../../../src/web/edit/forms/control/member-order.js'
import {
  controlMembers,
  membersIn,
  propsOf,
  typeSignals,
  typesToChoose,
} from '../../../../src/web/edit/model/layout-schema.js'
import { test } from '../../../support/tap.js'

const texts = JSON.parse(readFileSync('src/web/language/en.json', 'utf8')).edit.forms
const members = Object.entries(controlMembers).flatMap(([type, { props, crowd, ...own }]) => [
  ...Object.keys(own),
  ...Object.keys(propsOf(type)),
  ...Object.keys(membersIn(crowd)),
])

test('every member that a control can have in a layout file has its place in the forms, and words', (t) => {
  const plain: readonly string[] = [...oftenNeeded, ...seldomNeeded]
  const places: readonly string[] = [...plain, ...notPlain]
  t.same(
    members.filter((name) => !places.includes(name)),
    [],
  )
  t.same(
    plain.filter((name) => !members.includes(name)),
    [],
    'and no place is for nothing',
  )
  t.same(Object.keys(texts.control).sort(), [...plain].sort())
  t.end()
})

test('every type of control and every signal has words', (t) => {
  t.same(Object.keys(texts.types).sort(), [...typesToChoose].sort())
  const signals = typesToChoose.flatMap(typeSignals)
  t.ok(signals.includes('spotlight'))
  for (const signal of signals) t.ok(texts.signals[signal], signal)
  t.end()
})
