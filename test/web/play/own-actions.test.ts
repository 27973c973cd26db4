import { openIdentity } from '../../../src/web/play/entry/kept-identity.js'
import { openOwnActions } from '../../../src/web/play/session/own-actions.js'
import type { ControlForPhones } from '../../../src/wire/control.js'
import { test } from '../../support/tap.js'
import { signByHand } from '../../support/wire/jwt.js'

const button: ControlForPhones = { lid: 1, address: '/0001', type: 'Button', props: { label: 'Applause' } }
const toggle: ControlForPhones = { lid: 1, address: '/0001', type: 'Toggle', props: { label: 'Lamp' } }

function setUp() {
  const identity = openIdentity('http://venue.example', 'show', () => {
    throw new Error('private')
  })
  identity.take(signByHand({ aud: 'show', sub: 'ann' }))
  return { identity, ownActions: openOwnActions(identity) }
}

const refusal = (code: string) => Promise.reject(Object.assign(new Error(), { code }))

test('a press is on its way until it is answered, and counts only then', async (t) => {
  const { ownActions, identity } = setUp()
  let answer = () => {}
  const sent = new Promise<void>((resolve) => {
    answer = resolve
  })
  const told: number[] = []
  ownActions.onChange(button, () => told.push(ownActions.own(button).pending))
  const act = ownActions.act(() => sent, button)
  t.match(ownActions.own(button), { accepted: 0, pending: 1 })
  answer()
  t.equal(await act, true)
  t.match(ownActions.own(button), { accepted: 1, pending: 0 })
  t.same(told, [1, 0])
  t.match(identity.own('Button 1'), { accepted: 1 })
})

test('what is refused is taken back, and says why until something counts', async (t) => {
  const { ownActions } = setUp()
  await ownActions.act(() => Promise.resolve(), toggle, true)
  t.equal(await ownActions.act(() => refusal('control-disabled'), toggle, false), false)
  t.match(ownActions.own(toggle), {
    accepted: 1,
    pending: 0,
    value: true,
    refusal: { code: 'control-disabled' },
  })
  await ownActions.act(() => Promise.resolve(), toggle, false)
  t.match(ownActions.own(toggle), { accepted: 2, value: false })
  t.equal(ownActions.own(toggle).refusal, undefined)
  ownActions.clear()
})

test('a control of another type under the same number is kept separately', async (t) => {
  const { ownActions } = setUp()
  await ownActions.act(() => Promise.resolve(), button)
  t.equal(ownActions.own(toggle).accepted, 0)
})

test('what is answered after the phone has become another participant does not count for that one', async (t) => {
  const { ownActions, identity } = setUp()
  let answer = () => {}
  const act = ownActions.act(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
    button,
  )
  identity.take(signByHand({ aud: 'show', sub: 'bob' }))
  ownActions.clear()
  answer()
  await act
  t.match(ownActions.own(button), { accepted: 0, pending: 0 })
})

test('results that say that nobody has done anything start the counts from zero', async (t) => {
  const { ownActions } = setUp()
  await ownActions.act(() => Promise.resolve(), button)
  ownActions.learn([button], [{ lid: 1, type: 'Button', people: 1, count: 8 }])
  t.equal(ownActions.own(button).accepted, 1)
  ownActions.learn([button], [{ lid: 1, type: 'Button', people: 0, count: 0 }])
  t.equal(ownActions.own(button).accepted, 0)
})

test('what is done while the results stand still at zero stays counted, also after a reload of the page', async (t) => {
  const { ownActions, identity } = setUp()
  const tell = (to: typeof ownActions, count: number) =>
    to.learn([button], [{ lid: 1, type: 'Button', people: 0, count }])
  tell(ownActions, 0)
  await ownActions.act(() => Promise.resolve(), button)
  tell(ownActions, 0)
  t.equal(ownActions.own(button).accepted, 1)
  const again = openOwnActions(identity)
  tell(again, 0)
  t.equal(again.own(button).accepted, 1)
  await ownActions.act(() => Promise.resolve(), button)
  tell(again, 1)
  t.same([again.own(button).accepted, identity.own('Button 1').accepted], [1, 2], 'nor what another tab did')
  const reset = openOwnActions(identity)
  tell(reset, 0)
  t.same(
    [reset.own(button).accepted, identity.own('Button 1').accepted],
    [0, 0],
    'a reset that it has slept through',
  )
})

test('a reset is known where the results had something before this phone did anything', async (t) => {
  const { ownActions } = setUp()
  const tell = (count: number) => ownActions.learn([button], [{ lid: 1, type: 'Button', people: 1, count }])
  tell(7)
  await ownActions.act(() => Promise.resolve(), button)
  tell(0)
  t.equal(ownActions.own(button).accepted, 0)
})

test('a reload that switches between one choice per person and every choice starts the counts from zero', async (t) => {
  const { ownActions, identity } = setUp()
  const poll: ControlForPhones = { ...toggle, type: 'Index', options: [] }
  const once = { ...poll, once: true } as const
  await ownActions.act(() => Promise.resolve(), poll, 1)
  t.match(ownActions.own(once), { accepted: 0, value: undefined })
  await ownActions.act(() => Promise.resolve(), once, 1)
  t.match(
    openOwnActions(identity).own(once),
    { accepted: 1, value: 1 },
    'a page that is loaded again knows the choice',
  )
  t.equal(openOwnActions(identity).own(poll).accepted, 0)
  t.match(
    openOwnActions(identity).own(once),
    { accepted: 0, value: undefined },
    'the service has forgotten it as well',
  )
})

test('what a phone has written is kept with what became of it, also after a reload of the page', async (t) => {
  const { ownActions, identity } = setUp()
  const wall: ControlForPhones = { lid: 5, address: '/0005', type: 'String', props: { label: 'Shout' } }
  const tell = (to: typeof ownActions, texts: readonly string[]) =>
    to.learn([wall], [{ lid: 5, type: 'String', people: 1, texts }])
  await ownActions.act(() => Promise.resolve(), wall, 'Bravo!')
  t.equal(await ownActions.act(() => refusal('value-invalid'), wall, 'Boo!'), false)
  t.same(ownActions.own(wall).texts, [{ text: 'Bravo!' }], 'what was refused is not')
  tell(ownActions, ['Hello'])
  t.same(ownActions.own(wall).texts, [{ text: 'Bravo!' }])
  const again = openOwnActions(identity)
  let told = 0
  again.onChange(wall, () => told++)
  tell(again, ['Hello', 'Bravo!'])
  t.same(again.own(wall).texts, [{ text: 'Bravo!', isShown: true }])
  tell(again, ['Hello', 'Bravo!', 'More'])
  t.equal(told, 1)
  t.same(openOwnActions(identity).own(wall).texts, [{ text: 'Bravo!', isShown: true }])
  ownActions.clear()
})
