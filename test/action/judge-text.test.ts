import { GroupCommit } from '../../src/action/group-commit.js'
import { judgeText } from '../../src/action/operate.js'
import { Faults } from '../../src/faults.js'
import type { Log } from '../../src/log.js'
import { ShowState } from '../../src/state/show-state.js'
import type { StateEntry } from '../../src/state/state-entry.js'
import { moderated } from '../support/show/moderated-show.js'
import { layoutOf } from '../support/show/show.js'
import { test } from '../support/tap.js'

/** A layout with a text that waits, and what happens in which order. */
function open() {
  const state = new ShowState()
  state.layouts.load(moderated)
  state.texts.add('show', 5, 'Encore!', 'ann')
  const [text] = state.texts.oldest('show')
  const happened: (readonly StateEntry[] | string)[] = []
  const store = { durable: true, commit: () => happened.push(state.changes.take(0)), close: async () => {} }
  const displays = {
    show: ({ state: { value } }: { state: { value: unknown } }) => happened.push(`shown ${value}`),
    flush: () => happened.push('sent'),
  } as never
  const events: string[] = []
  const log = { info: (...words: unknown[]) => events.push(JSON.stringify(words)) } as unknown as Log
  const commit = new GroupCommit(store as never, displays, new Faults(log))
  store.commit()
  happened.length = 0
  const judge = (approved: boolean) =>
    judgeText({ state, displays, commit, log }, state.layouts.byId.get('show')!, text!, approved, 'desk')
  return { state, judge, happened, events, textId: text!.textId }
}

test('an approved text is stored as shown before any display can get it', (t) => {
  const { judge, happened, textId } = open()
  judge(true)
  t.same(happened, [
    [
      ['texts-done', 'show', [textId]],
      ['control', 'show', 5, 'String', 0, 'Encore!', []],
      ['texts-shown', 'show', 5, [{ textId, value: 'Encore!', author: 'ann' }], [textId]],
    ],
    'shown Encore!',
  ])
  t.end()
})

test('an approved text whose control is gone waits on, and the refusal says what to do', (t) => {
  const { judge, state, happened } = open()
  const file = { layoutId: 'show', activePageId: 'a', pages: [{ pageId: 'a', controls: [] }] }
  state.layouts.load(new Map([['show', layoutOf(file)]]))
  t.throws(() => judge(true), {
    code: 'control-not-found',
    detail: /control 5 is gone\. Reject it, or bring the control back\./,
  })
  t.equal(state.texts.count, 1)
  t.same(happened, [])
  t.end()
})

test('a rejected text is not shown, and what people write is not logged', (t) => {
  const { judge, happened, events, state } = open()
  judge(false)
  t.same(happened, [])
  t.same(state.texts.count, 0)
  t.match(events, [/rejected/])
  t.notMatch(events.join(), 'Encore')
  t.end()
})
