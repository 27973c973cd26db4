import { readFileSync } from 'node:fs'
import { notPlain, oftenNeeded, seldomNeeded } from '../../../../src/web/edit/forms/control/member-order.js'
import {
  controlMembers,
  type MemberSchema,
  membersIn,
  propsOf,
  resolve,
  typeSignals,
  typesToChoose,
} from '../../../../src/web/edit/model/layout-schema.js'
import { test } from '../../../support/tap.js'

const texts = JSON.parse(readFileSync('src/web/language/en.json', 'utf8')).edit.forms
const described = Object.entries(controlMembers).flatMap(([type, { props, crowd, ...own }]) =>
  [own, propsOf(type), membersIn(crowd)].flatMap((each) => Object.entries<MemberSchema>(each)),
)
const members = described.map(([name]) => name)

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
  // What there is one word for is called by that.
  const names = described
    .filter(([name]) => plain.includes(name))
    .map(([name, schema]) => resolve(schema).const ?? name)
  for (const name of ['tilt', 'shake', 'cloud']) t.ok(names.includes(name), name)
  t.same(Object.keys(texts.control).sort(), [...new Set(names)].sort())
  t.end()
})

test('every type of control and every signal has words', (t) => {
  t.same(Object.keys(texts.types).sort(), [...typesToChoose].sort())
  const signals = typesToChoose.flatMap(typeSignals)
  t.ok(signals.includes('spotlight'))
  for (const signal of signals) t.ok(texts.signals[signal], signal)
  t.end()
})
