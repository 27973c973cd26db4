import { AnswerLimits } from '../../../src/osc-input/command/answer-limits.js'
import { test } from '../../support/tap.js'

/** How often it is granted at one moment. */
function granted(may: () => boolean): number {
  let count = 0
  while (count < 1000 && may()) count++
  return count
}

test('an address gets 20 answers at once, and then 20 a second', (t) => {
  const limits = new AnswerLimits()
  t.equal(
    granted(() => limits.mayAnswer('10.0.0.1', 0)),
    20,
  )
  t.equal(
    granted(() => limits.mayAnswer('10.0.0.1', 49)),
    0,
  )
  t.equal(
    granted(() => limits.mayAnswer('10.0.0.1', 100)),
    2,
  )
  t.equal(
    granted(() => limits.mayAnswer('10.0.0.1', 60_000)),
    20,
    'anybody who rests gets no more than that',
  )
  t.end()
})

test('an address gets one snapshot in two seconds', (t) => {
  const limits = new AnswerLimits()
  t.equal(
    granted(() => limits.maySnapshot('10.0.0.1', 0)),
    1,
  )
  t.equal(
    granted(() => limits.maySnapshot('10.0.0.1', 1999)),
    0,
  )
  t.equal(
    granted(() => limits.maySnapshot('10.0.0.1', 2000)),
    1,
  )
  t.equal(
    granted(() => limits.maySnapshot('10.0.0.1', 60_000)),
    1,
  )
  t.end()
})

test('an address registers displays 20 times at once, and then 5 times a second', (t) => {
  const limits = new AnswerLimits()
  t.equal(
    granted(() => limits.mayRegister('10.0.0.1', 0)),
    20,
  )
  t.equal(
    granted(() => limits.mayRegister('10.0.0.1', 199)),
    0,
  )
  t.equal(
    granted(() => limits.mayRegister('10.0.0.1', 1000)),
    5,
  )
  t.end()
})

test('what one address has used up is not missing at another, nor a limit at the others', (t) => {
  const limits = new AnswerLimits()
  granted(() => limits.mayAnswer('10.0.0.1', 0))
  t.equal(
    granted(() => limits.mayAnswer('10.0.0.2', 0)),
    20,
  )
  t.equal(
    granted(() => limits.maySnapshot('10.0.0.1', 0)),
    1,
  )
  t.equal(
    granted(() => limits.mayRegister('10.0.0.1', 0)),
    20,
  )
  t.end()
})

test('of 1,024 addresses each is remembered; of more, the oldest is forgotten', (t) => {
  const limits = new AnswerLimits()
  for (let n = 0; n < 1024; n++) granted(() => limits.mayAnswer(`address ${n}`, 0))
  t.equal(
    granted(() => limits.mayAnswer('address 0', 0)),
    0,
  )
  limits.mayAnswer('one more', 0)
  t.equal(
    granted(() => limits.mayAnswer('address 1', 0)),
    0,
  )
  t.equal(
    granted(() => limits.mayAnswer('address 0', 0)),
    20,
  )
  t.end()
})
