import type { Display } from '../../../src/display/link/display.js'
import { readLocalLoss } from '../../../src/display/link/linux-network.js'
import { Repair } from '../../../src/display/output/repair.js'
import { test } from '../../support/tap.js'

/** A repair whose losses and display a test plays. */
function play() {
  const display = { given: 0, signals: 0, isIdle: true, sender: { isReliable: false } }
  const repairs: number[] = []
  const now = { loss: 5 }
  const repair = new Repair(
    () => now.loss,
    (_, since) => repairs.push(since),
  )
  return { display, repairs, now, check: () => repair.check([display as unknown as Display]) }
}

test('a display that got something while datagrams were lost is shown it again when it is quiet, once', (t) => {
  const { display, repairs, now, check } = play()
  check()
  display.given = 10
  now.loss = 9
  check()
  display.given = 20
  check()
  t.same(repairs, [], 'not while it is busy')
  check()
  t.same(repairs, [1], 'what was shown since the check at which it began')
  check()
  check()
  t.same(repairs, [1])
  t.end()
})

test('nothing is said twice where nothing was lost, or to a display that got nothing meanwhile', (t) => {
  const { display, repairs, now, check } = play()
  display.given = 10
  check()
  check()
  now.loss = 6
  check()
  check()
  t.same(repairs, [])
  t.end()
})

test('a display is quiet though the signals of a crowd go on, and what was lost of these alone is shown again too', (t) => {
  const { display, repairs, now, check } = play()
  const checkWith = (actions: number, signals: number, loss = 0) => {
    display.given += actions + signals
    display.signals += signals
    now.loss += loss
    check()
  }
  checkWith(10, 3)
  checkWith(10, 3, 1)
  checkWith(1, 3)
  t.same(repairs, [], 'not while the audience acts')
  checkWith(0, 3)
  t.same(repairs, [1])
  checkWith(0, 3)
  checkWith(0, 3, 1)
  t.same(repairs, [1], 'nor while more is lost')
  checkWith(0, 3)
  t.same(repairs, [1, 5])
  t.end()
})

test('a display is not quiet while something waits for it', (t) => {
  const { display, repairs, now, check } = play()
  display.given = 10
  now.loss = 6
  check()
  display.isIdle = false
  check()
  t.same(repairs, [])
  display.isIdle = true
  check()
  t.same(repairs, [0])
  t.end()
})

test('the losses of this machine are a whole number', (t) => {
  t.ok(Number.isSafeInteger(readLocalLoss()) && readLocalLoss() >= 0)
  t.end()
})

test('a display over TCP is shown nothing again: of it nothing is lost unnoticed', (t) => {
  const { display, repairs, now, check } = play()
  display.sender.isReliable = true
  check()
  display.given++
  now.loss++
  check()
  check()
  t.same(repairs, [])
  t.end()
})
