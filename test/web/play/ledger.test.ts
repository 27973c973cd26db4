import { test } from 'tap'
import type { PhoneControl } from '../../../src/client/wire.js'
import { openSeat } from '../../../src/web/play/entry/kept-seat.js'
import { openLedger } from '../../../src/web/play/session/ledger.js'
import { signByHand } from '../../support/jwt.js'

const button: PhoneControl = { lid: 1, address: '/0001', type: 'Button', props: { label: 'Applause' } }
const toggle: PhoneControl = { lid: 1, address: '/0001', type: 'Toggle', props: { label: 'Lamp' } }

function setUp() {
  const seat = openSeat('http://venue.example', 'show', () => {
    throw new Error('private')
  })
  seat.take(signByHand({ aud: 'show', sub: 'ann' }))
  return { seat, ledger: openLedger(seat) }
}

const refusal = (code: string) => Promise.reject(Object.assign(new Error(), { code }))

test('a press is on its way until it is answered, and counts only then', async (t) => {
  const { ledger, seat } = setUp()
  let answer = () => {}
  const sent = new Promise<void>((resolve) => {
    answer = resolve
  })
  const told: number[] = []
  ledger.onChange(button, () => told.push(ledger.own(button).pending))
  const act = ledger.act(() => sent, button)
  t.match(ledger.own(button), { accepted: 0, pending: 1 })
  answer()
  t.equal(await act, true)
  t.match(ledger.own(button), { accepted: 1, pending: 0 })
  t.same(told, [1, 0])
  t.same(seat.own('Button 1'), { accepted: 1, value: undefined })
})

test('what is refused is taken back, and says why until something counts', async (t) => {
  const { ledger } = setUp()
  await ledger.act(() => Promise.resolve(), toggle, true)
  t.equal(await ledger.act(() => refusal('control-disabled'), toggle, false), false)
  t.match(ledger.own(toggle), { accepted: 1, pending: 0, value: true, refusal: { code: 'control-disabled' } })
  await ledger.act(() => Promise.resolve(), toggle, false)
  t.match(ledger.own(toggle), { accepted: 2, value: false })
  t.equal(ledger.own(toggle).refusal, undefined)
  ledger.clear()
})

test('a control of another type under the same number has books of its own', async (t) => {
  const { ledger } = setUp()
  await ledger.act(() => Promise.resolve(), button)
  t.equal(ledger.own(toggle).accepted, 0)
})

test('what is answered after somebody else has taken the seat is not theirs', async (t) => {
  const { ledger, seat } = setUp()
  let answer = () => {}
  const act = ledger.act(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
    button,
  )
  seat.take(signByHand({ aud: 'show', sub: 'bob' }))
  ledger.clear()
  answer()
  await act
  t.match(ledger.own(button), { accepted: 0, pending: 0 })
})

test('results that say that nothing was done by anybody begin the books anew', async (t) => {
  const { ledger } = setUp()
  await ledger.act(() => Promise.resolve(), button)
  ledger.learn([button], [{ lid: 1, type: 'Button', people: 1, count: 8 }])
  t.equal(ledger.own(button).accepted, 1)
  ledger.learn([button], [{ lid: 1, type: 'Button', people: 0, count: 0 }])
  t.equal(ledger.own(button).accepted, 0)
})
