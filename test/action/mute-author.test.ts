import { muteAuthor } from '../../src/action/mute-author.js'
import { ShowState } from '../../src/state/show-state.js'
import { recordLog } from '../support/record-log.js'
import { moderated } from '../support/show/moderated-show.js'
import { test } from '../support/tap.js'

/** A show with texts that wait and are shown, perhaps after a restart. */
function open(before?: ShowState) {
  const state = new ShowState()
  state.restore([...(before?.entries() ?? [])])
  state.layouts.load(moderated)
  const { log, events } = recordLog()
  const layout = state.layouts.byId.get('show')!
  const mute = (sign: string, muted = true) =>
    muteAuthor({ state, displays: {} as never, log }, layout, sign, muted, 'desk')
  const show = (text: string, author: string) => state.apply(layout.controls.get(8)!.state, text, author, '')
  return { state, mute, show, events }
}

test('who is muted by a sign loses what waits, of all controls, and nobody else does', (t) => {
  const { state, mute, events } = open()
  state.texts.add('show', 5, 'one', 'ann')
  state.texts.add('show', 8, 'two', 'ann')
  state.texts.add('show', 5, 'three', 'bob')
  const [{ participant: sign = '' } = {}] = state.texts.oldest('show')
  mute(sign)
  t.match(state.texts.oldest('show'), [{ value: 'three' }])
  t.equal(state.texts.countOf('show'), 1)
  t.ok(state.authors.isMuted('show', 'ann'))
  mute(sign)
  mute(sign, false)
  t.notOk(state.authors.isMuted('show', 'ann'))
  t.match(events, [/muted/, /unmuted/])
  t.equal(events.length, 2, 'what is no change is not told')
  t.match(state.steering.of('show'), [
    { by: 'desk', did: { muted: { participant: sign, muted: true } } },
    { did: { muted: { participant: sign, muted: false } } },
  ])
  t.end()
})

test('the sign of a text that was judged is known; after a restart those of texts that are there, and of the muted', (t) => {
  const first = open()
  first.state.texts.add('show', 5, 'rejected', 'ann')
  first.state.texts.add('show', 5, 'waits', 'bob')
  first.show('shown', 'cleo')
  const { authors, texts } = first.state
  const [ann, bob, cleo, dan] = ['ann', 'bob', 'cleo', 'dan'].map((who) => authors.signOf('show', who)!)
  texts.remove('show', texts.oldest('show')[0]!.textId, false)
  first.mute(ann!)
  authors.mute('show', 'dan', true)
  const second = open(first.state)
  second.mute(bob!)
  second.mute(cleo!)
  second.mute(ann!, false)
  second.mute(dan!, false)
  t.same([...second.state.authors.mutedOf('show')].sort(), ['bob', 'cleo'])
  const third = open(second.state)
  t.throws(() => third.mute(ann!), { code: 'body-invalid' }, 'nothing tells of her any more')
  t.end()
})

test('an unknown sign is refused, and so is each one of before a revocation', (t) => {
  const { state, mute } = open()
  t.throws(() => mute('aaaaaaaa'), {
    code: 'body-invalid',
    detail: /^Expected \$\.participant to be the sign of somebody/,
    extras: { errors: [{ path: '$.participant' }] },
  })
  state.texts.add('show', 5, 'one', 'ann')
  const [{ participant: sign = '' } = {}] = state.texts.oldest('show')
  mute(sign)
  state.revoke('show')
  t.notOk(state.authors.isMuted('show', 'ann'))
  t.throws(() => mute(sign), { code: 'body-invalid' })
  t.same(state.authors.mutedSigns('show'), [])
  t.end()
})
