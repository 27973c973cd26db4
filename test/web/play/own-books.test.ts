import type { PhoneControl } from '../../../src/client/wire.js'
import { openSeat } from '../../../src/web/play/entry/kept-seat.js'
import { openBooks } from '../../../src/web/play/session/own-books.js'
import { signByHand } from '../../support/jwt.js'
import { test } from '../../support/tap.js'

const button: PhoneControl = { lid: 1, address: '/0001', type: 'Button', props: { label: 'Applause' } }
const toggle: PhoneControl = { lid: 1, address: '/0001', type: 'Toggle', props: { label: 'Lamp' } }

function setUp() {
  const seat = openSeat('http://venue.example', 'show', () => {
    throw new Error('private')
  })
  seat.take(signByHand({ aud: 'show', sub: 'ann' }))
  return { seat, books: openBooks(seat) }
}

const refusal = (code: string) => Promise.reject(Object.assign(new Error(), { code }))

test('a press is on its way until it is answered, and counts only then', async (t) => {
  const { books, seat } = setUp()
  let answer = () => {}
  const sent = new Promise<void>((resolve) => {
    answer = resolve
  })
  const told: number[] = []
  books.onChange(button, () => told.push(books.own(button).pending))
  const act = books.act(() => sent, button)
  t.match(books.own(button), { accepted: 0, pending: 1 })
  answer()
  t.equal(await act, true)
  t.match(books.own(button), { accepted: 1, pending: 0 })
  t.same(told, [1, 0])
  t.match(seat.own('Button 1'), { accepted: 1 })
})

test('what is refused is taken back, and says why until something counts', async (t) => {
  const { books } = setUp()
  await books.act(() => Promise.resolve(), toggle, true)
  t.equal(await books.act(() => refusal('control-disabled'), toggle, false), false)
  t.match(books.own(toggle), { accepted: 1, pending: 0, value: true, refusal: { code: 'control-disabled' } })
  await books.act(() => Promise.resolve(), toggle, false)
  t.match(books.own(toggle), { accepted: 2, value: false })
  t.equal(books.own(toggle).refusal, undefined)
  books.clear()
})

test('a control of another type under the same number has books of its own', async (t) => {
  const { books } = setUp()
  await books.act(() => Promise.resolve(), button)
  t.equal(books.own(toggle).accepted, 0)
})

test('what is answered after somebody else has taken the seat is not theirs', async (t) => {
  const { books, seat } = setUp()
  let answer = () => {}
  const act = books.act(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
    button,
  )
  seat.take(signByHand({ aud: 'show', sub: 'bob' }))
  books.clear()
  answer()
  await act
  t.match(books.own(button), { accepted: 0, pending: 0 })
})

test('results that say that nothing was done by anybody begin the books anew', async (t) => {
  const { books } = setUp()
  await books.act(() => Promise.resolve(), button)
  books.learn([button], [{ lid: 1, type: 'Button', people: 1, count: 8 }])
  t.equal(books.own(button).accepted, 1)
  books.learn([button], [{ lid: 1, type: 'Button', people: 0, count: 0 }])
  t.equal(books.own(button).accepted, 0)
})

test('what is done while the results stand still at zero stays in the books, also of a page that is loaded again', async (t) => {
  const { books, seat } = setUp()
  const tell = (to: typeof books, count: number) =>
    to.learn([button], [{ lid: 1, type: 'Button', people: 0, count }])
  tell(books, 0)
  await books.act(() => Promise.resolve(), button)
  tell(books, 0)
  t.equal(books.own(button).accepted, 1)
  const again = openBooks(seat)
  tell(again, 0)
  t.equal(again.own(button).accepted, 1)
  await books.act(() => Promise.resolve(), button)
  tell(again, 1)
  t.same([again.own(button).accepted, seat.own('Button 1').accepted], [1, 2], 'nor what another tab did')
  const reset = openBooks(seat)
  tell(reset, 0)
  t.same(
    [reset.own(button).accepted, seat.own('Button 1').accepted],
    [0, 0],
    'a reset that it has slept through',
  )
})

test('a reset is known where the results had something before this phone did anything', async (t) => {
  const { books } = setUp()
  const tell = (count: number) => books.learn([button], [{ lid: 1, type: 'Button', people: 1, count }])
  tell(7)
  await books.act(() => Promise.resolve(), button)
  tell(0)
  t.equal(books.own(button).accepted, 0)
})

test('a reload that lets one choice of each person count, or every one, begins the books anew', async (t) => {
  const { books, seat } = setUp()
  const poll: PhoneControl = { ...toggle, type: 'Index', options: [] }
  const once = { ...poll, once: true } as const
  await books.act(() => Promise.resolve(), poll, 1)
  t.match(books.own(once), { accepted: 0, value: undefined })
  await books.act(() => Promise.resolve(), once, 1)
  t.match(
    openBooks(seat).own(once),
    { accepted: 1, value: 1 },
    'a page that is loaded again knows the choice',
  )
  t.equal(openBooks(seat).own(poll).accepted, 0)
  t.match(
    openBooks(seat).own(once),
    { accepted: 0, value: undefined },
    'the service has forgotten it as well',
  )
})
