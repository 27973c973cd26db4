import type { Test } from 'tap'
import type { Refusal } from '../../../src/errors.js'
import { Passcode, PasscodeGuard } from '../../../src/room/join/passcode-guard.js'
import { recordLog } from '../../support/record-log.js'
import { test } from '../../support/tap.js'
import { stopClock } from '../../support/time/stop-clock.js'

const right = 'open sesame'

function open(t: Test) {
  const { log, events } = recordLog()
  const clock = stopClock(t)
  const guard = new PasscodeGuard(right, log)
  /** `in`, `blocked` if it was not checked, or the code of the refusal. */
  const attempt = (origin: string, sent = 'wrong') => {
    if (guard.blockedFor(origin) > 0) return 'blocked'
    try {
      guard.require(sent, origin)
    } catch (error) {
      return (error as Refusal).code
    }
    return 'in'
  }
  const attempts = (count: number, origin = 'here') => Array.from({ length: count }, () => attempt(origin))
  return { guard, clock, events, attempt, attempts }
}

const times = (text: string, count: number) => Array.from({ length: count }, () => text)

test('an address may send five wrong passcodes at once, and five a second', async (t) => {
  const { clock, attempts } = open(t)
  t.same(attempts(8), [...times('passcode-invalid', 5), ...times('blocked', 3)])
  clock.advance(1000)
  t.same(attempts(8), [...times('passcode-invalid', 5), ...times('blocked', 3)])
})

test('after that nothing is checked, so guessing does not find the right one either', async (t) => {
  const { guard, clock, attempt, attempts } = open(t)
  attempts(5)
  t.equal(guard.blockedFor('here'), 200)
  t.equal(attempt('here', right), 'blocked')
  t.equal(attempt('elsewhere', right), 'in')
  clock.advance(200)
  t.equal(attempt('here', right), 'in')
})

test('all addresses together may send fifty a second', async (t) => {
  const { clock, attempts } = open(t)
  const looked = () =>
    Array.from({ length: 100 }, (_, n) => attempts(1, `address ${n}`))
      .flat()
      .filter((result) => result === 'passcode-invalid').length
  t.equal(looked(), 50)
  clock.advance(1000)
  t.equal(looked(), 50)
})

test('a few guessing addresses lock out nobody at other addresses', (t) => {
  const { guard, clock, attempt } = open(t)
  let looked = 0
  for (let tick = 0; tick < 500; tick++) {
    for (let n = 0; n < 12; n++) if (attempt(`guesser ${n}`) === 'passcode-invalid') looked++
    t.equal(guard.blockedFor(`newcomer ${tick}`), 0)
    clock.advance(20)
  }
  t.ok(looked <= 50 + 10 * 50, `all together have tried fifty a second: ${looked}`)
  t.equal(attempt('newcomer', right), 'in')
  t.end()
})

test('an address that sent a wrong passcode counts as guessing for a minute', (t) => {
  const { guard, clock, attempt } = open(t)
  const guess = () => {
    for (let n = 0; n < 12; n++) for (let tries = 0; tries < 5; tries++) attempt(`guesser ${n}`)
  }
  attempt('mistyped')
  guess()
  t.ok(guard.blockedFor('mistyped') > 0)
  clock.advance(60_000)
  guess()
  t.equal(guard.blockedFor('mistyped'), 0)
  t.end()
})

test('an address from which somebody has joined is never blocked', async (t) => {
  const { attempt, attempts } = open(t)
  t.equal(attempt('hall', right), 'in')
  t.same(attempts(100, 'hall'), [...times('passcode-invalid', 5), ...times('rate-limited', 95)])
  for (let n = 0; n < 60; n++) attempts(1, `address ${n}`)
  t.equal(attempt('hall', right), 'in')
})

test('knowing the previous passcode does not help to guess the new one', async (t) => {
  const { guard, attempt, attempts } = open(t)
  attempt('hall', right)
  guard.follow(right)
  t.equal(attempts(6, 'hall').at(-1), 'rate-limited', 'the same one is no new one')
  guard.follow('close sesame')
  t.equal(attempt('hall', 'close sesame'), 'blocked')
})

test('sending none is not an attempt', async (t) => {
  const { guard, attempt } = open(t)
  for (let n = 0; n < 20; n++) t.throws(() => guard.require('', 'here'), { code: 'passcode-invalid' })
  t.equal(attempt('here', right), 'in')
  t.equal(guard.failed, 0)
})

test('too many wrong passcodes are logged once a minute, and counted', async (t) => {
  const { guard, clock, events, attempts } = open(t)
  attempts(5)
  t.same(events, [], 'a few are mistyped')
  for (let second = 0; second < 59; second++) {
    attempts(20)
    clock.advance(1000)
  }
  t.equal(guard.failed, 5 + 59 * 20)
  t.equal(events.length, 1)
  t.match(events[0], /^warn: too many wrong passcodes/)
  clock.advance(1000)
  attempts(20)
  t.equal(events.length, 2)
  t.equal(guard.failedPerMinute, 5 + 59 * 20, 'the minute before had more')
  clock.advance(120_000)
  t.equal(guard.failedPerMinute, 0)
})

test('only the whole passcode is right, however its accents are written', (t) => {
  const passcode = new Passcode('café noir')
  t.ok(passcode.isNeeded)
  t.ok(passcode.isRight('café noir'))
  t.ok(passcode.isRight('cafe\u0301 noir'))
  for (const wrong of ['', 'café', 'café noir ', 'Café noir', 'cafe noir', 'café noir\0', 'x'.repeat(16_000)])
    t.notOk(passcode.isRight(wrong), wrong.slice(0, 20))
  t.end()
})

test('where none is needed, any is right', (t) => {
  const none = new Passcode('')
  t.notOk(none.isNeeded)
  t.ok(none.isRight('') && none.isRight('left over from yesterday'))
  t.end()
})
