import { ActionCounters } from '../../src/action/action-counters.js'
import { Envelopes } from '../../src/action/envelope.js'
import { GroupCommit } from '../../src/action/group-commit.js'
import { type ActionContext, limit, perform } from '../../src/action/perform.js'
import type { Participant } from '../../src/auth/audience-tokens.js'
import { Displays } from '../../src/display/displays.js'
import { Refusal } from '../../src/errors.js'
import { Faults } from '../../src/faults.js'
import { type Bucket, fullBucket, TokenBuckets } from '../../src/limits/token-bucket.js'
import { resetState, restoreChoice } from '../../src/state/control-state.js'
import { ShowState } from '../../src/state/show-state.js'
import { closingIn } from '../../src/state/timed/closing.js'
import { BlockedWords } from '../../src/texts/blocked-words.js'
import { recordLog } from '../support/record-log.js'
import { catalogueOf, once, withOnce } from '../support/show/once-show.js'
import { layoutOf, showFile } from '../support/show/show.js'
import { test } from '../support/tap.js'
import { stopClock } from '../support/time/stop-clock.js'

const [first, ...pages] = showFile.pages
const layout = {
  ...showFile,
  pages: [{ ...first, controls: first.controls.map((control) => ({ ...control, cooldown: 60 })) }, ...pages],
}
const press = { layoutId: 'show', lid: 1, type: 'Button' }

/** Everything an action needs, without HTTP, as another carrier would use it. */
function open() {
  const { log } = recordLog()
  const state = new ShowState()
  state.layouts.load(new Map([['show', layoutOf(layout)]]))
  const faults = new Faults(log)
  const displays = new Displays(log, state.layouts, faults, state.hold)
  const store = { commit() {} }
  const limits = new TokenBuckets({ actionsPerSecond: 10, burst: 2 })
  const context: ActionContext = {
    limits,
    state,
    displays,
    commit: new GroupCommit(store as never, displays, faults),
    counters: new ActionCounters(),
  }
  const envelopes = new Envelopes(state.layouts)
  const participantOf = (id: string, layoutId = 'show'): Participant<Bucket> => ({
    id,
    layoutId,
    expiresAt: 0,
    authorization: '',
    rate: undefined,
    allowance: fullBucket(),
    era: 0,
  })
  const act = async (participant: Participant<Bucket>, body: object, key = '') => {
    try {
      const envelope = envelopes.read(Buffer.from(JSON.stringify(body)), key)
      await new Promise<void>((accept, fail) =>
        perform(context, participant, envelope, key, { accept, fail }),
      )
    } catch (error) {
      return error instanceof Refusal ? error.code : error
    }
    return 'accepted'
  }
  const countOf = (lid: number) => state.layouts.byId.get('show')!.controls.get(lid)!.state.count
  return { context, participantOf, act, countOf }
}

test('an action from another carrier is counted once it is stored, separately from others', async (t) => {
  const { participantOf, act, countOf, context } = open()
  t.equal(await act(participantOf('ann'), press), 'accepted')
  t.equal(await act(participantOf('bob'), press), 'accepted')
  t.equal(countOf(1), 2)
  t.equal(context.counters.accepted, 2)
  t.end()
})

test('the steps refuse in order, and a refused action has no effect', async (t) => {
  const { participantOf, act, countOf } = open()
  const ann = participantOf('ann')
  const guest = participantOf('ann', 'another')
  for (const [participant, body, code] of [
    [guest, { ...press, lid: 99 }, 'token-invalid'],
    [ann, { ...press, lid: 99, type: 'Slider' }, 'control-not-found'],
    [ann, { ...press, type: 'Slider', value: 7 }, 'type-mismatch'],
    [ann, { ...press, value: 7 }, 'value-invalid'],
    [ann, press, 'accepted'],
    [ann, { ...press, value: 7 }, 'value-invalid'],
    [ann, press, 'rate-limited'],
  ] as const)
    t.equal(await act(participant, body), code)
  t.equal(countOf(1), 1)
})

test('a text is refused for its words first, then because too many wait, and only then because it comes too soon', async (t) => {
  const { context, participantOf, act } = open()
  const { layouts, texts } = context.state
  const moderate = layout.pages.map(({ controls, ...page }) => ({
    ...page,
    controls: controls.map((control) => (control.lid === 5 ? { ...control, moderate: true } : control)),
  }))
  layouts.load(new Map([['show', layoutOf({ ...layout, pages: moderate })]]), new BlockedWords(['rhubarb']))
  const write = { layoutId: 'show', lid: 5, type: 'String', value: 'custard' }
  const ann = participantOf('ann')
  t.equal(await act(ann, write), 'accepted')
  t.equal(await act(ann, { ...write, value: 'Rhubarb' }), 'value-invalid')
  t.equal(await act(ann, write), 'rate-limited')
  for (let n = texts.countOf('show'); n < 10_000; n++) texts.add('show', 5, 'x', '')
  t.equal(await act(ann, { ...write, value: 'Rhubarb' }), 'value-invalid')
  t.equal(await act(ann, write), 'overloaded')
  t.equal(await act(participantOf('bob'), write), 'overloaded')
  texts.drop('show')
  for (let n = 0; n < 5; n++) texts.add('show', 5, 'x', 'bob')
  t.equal(await act(participantOf('bob'), write), 'rate-limited', 'as many as may wait of one')
  texts.drop('show')
  t.equal(await act(participantOf('bob'), write), 'accepted', 'the refusals have begun no cooldown')
  t.equal(context.counters.accepted, 2)
  t.equal(texts.countOf('show'), 1)
  t.equal(layouts.byId.get('show')!.controls.get(5)!.state.value, null)
})

test('a text of somebody who is muted is refused for all that others are refused for but its words, and then dropped', async (t) => {
  const { context, participantOf, act } = open()
  const { layouts, texts, authors } = context.state
  const moderate = layout.pages.map(({ controls, ...page }) => ({
    ...page,
    controls: controls.map((control) => (control.lid === 5 ? { ...control, moderate: true } : control)),
  }))
  layouts.load(new Map([['show', layoutOf({ ...layout, pages: moderate })]]), new BlockedWords(['rhubarb']))
  authors.mute('show', 'ann', true)
  const write = { layoutId: 'show', lid: 5, type: 'String', value: 'Rhubarb' }
  const ann = participantOf('ann')
  t.equal(await act(ann, { ...write, value: 7 }), 'value-invalid')
  for (let n = 0; n < 10_000; n++) texts.add('show', 5, 'x', '')
  t.equal(await act(ann, write, 'once'), 'overloaded')
  texts.drop('show')
  t.equal(await act(ann, write, 'once'), 'accepted')
  t.equal(
    await act(participantOf('bob'), write),
    'value-invalid',
    'what it may hold is not remembered for others',
  )
  t.equal(await act(ann, write, 'once'), 'accepted', 'its key is remembered')
  t.equal(await act(ann, write), 'rate-limited', 'it has begun a cooldown')
  t.equal(texts.countOf('show'), 0)
  t.equal(context.counters.accepted, 1)
  let shown = 0
  const live = layouts.byId.get('show')!.controls.get(8)!
  live.channel = { show: () => shown++ }
  t.equal(await act(ann, { ...write, lid: 8, value: 'abc' }), 'accepted')
  t.same([live.state.value, live.state.shown?.all, shown], [null, [], 0])
  t.equal(await act(ann, press), 'accepted')
  t.equal(layouts.byId.get('show')!.controls.get(1)!.state.count, 1, 'other controls count')
})

test('a choice is refused because too many have chosen, and only then because it comes too soon', async (t) => {
  const { context, participantOf, act } = open()
  const { layouts } = context.state
  layouts.load(catalogueOf(withOnce(layout, 4)))
  const { state } = layouts.byId.get('show')!.controls.get(4)!
  const choose = { layoutId: 'show', lid: 4, type: 'Index', value: 1 }
  for (let n = 1; n < 200_000; n++) restoreChoice(state, `seat-${n}`, 0)
  t.equal(await act(participantOf('ann'), choose), 'accepted', 'the last one')
  t.equal(await act(participantOf('bob'), { ...choose, value: 3 }), 'value-invalid')
  t.equal(await act(participantOf('bob'), choose, 'key'), 'overloaded')
  t.equal(await act(participantOf('ann'), choose), 'rate-limited', 'anybody who has chosen may choose again')
  t.equal(await act(participantOf('seat-1'), choose), 'accepted')
  t.same(state.votes, [199_998, 2, 0])
  t.equal(context.counters.accepted, 2)
  resetState(state)
  t.equal(await act(participantOf('bob'), choose, 'key'), 'accepted', 'neither key nor cooldown was used')
})

test('the same choice again is accepted, remembered by its key and subject to the cooldown, but is not shown', async (t) => {
  const { context, participantOf, act } = open()
  const { layouts, cooldowns } = context.state
  layouts.load(once)
  const live = layouts.byId.get('show')!.controls.get(4)!
  let shown = 0
  live.channel = { show: () => shown++ }
  const choose = (who: string, value: number, key = '') =>
    act(participantOf(who), { layoutId: 'show', lid: 4, type: 'Index', value }, key)
  await choose('ann', 1)
  await choose('bob', 2)
  t.equal(shown, 2)
  t.equal(await choose('ann', 1, 'again'), 'accepted')
  t.equal(shown, 2)
  t.match(live.state, { value: 2, votes: [0, 1, 1] })
  t.equal(context.counters.accepted, 3)
  await choose('ann', 0)
  t.equal(await choose('ann', 1, 'again'), 'accepted', 'its key is known')
  t.match(live.state, { value: 0, votes: [1, 0, 1] })
  t.equal(shown, 3)
  layouts.load(catalogueOf(withOnce(layout, 4)))
  t.equal(await choose('ann', 0), 'accepted')
  t.equal(await choose('ann', 0), 'rate-limited')
  t.equal(cooldowns.refused, 1)
})

test('a repeated key is accepted without a second effect, whatever its body says, but only in its own layout', async (t) => {
  const { participantOf, act, countOf } = open()
  const ann = participantOf('ann')
  t.equal(await act(ann, press, 'once'), 'accepted')
  t.equal(await act(ann, press, 'once'), 'accepted', 'the cooldown does not refuse it')
  t.equal(await act(ann, { ...press, lid: 99 }, 'once'), 'accepted', 'the control is not looked up')
  t.equal(await act(participantOf('ann', 'another'), press, 'once'), 'token-invalid')
  t.equal(countOf(1), 1)
  t.equal(
    await act(participantOf('bob'), press, 'once'),
    'accepted',
    'the same key from another participant is a different key',
  )
  t.equal(countOf(1), 2)
})

test('what comes after the end of a control is refused although nothing has closed it, and what is repeated is not', async (t) => {
  const { context, participantOf, act, countOf } = open()
  const clock = stopClock(t)
  const { layouts } = context.state
  const live = layouts.byId.get('show')!.controls.get(1)!
  t.equal(await act(participantOf('ann'), press), 'accepted', 'its body is known from now on')
  layouts.enable(live, true, closingIn(10_000))
  t.equal(await act(participantOf('bob'), press, 'a'), 'accepted')
  clock.advance(9990)
  t.equal(await act(participantOf('cy'), press), 'accepted')
  clock.advance(20)
  t.equal(await act(participantOf('dora'), press), 'control-disabled')
  t.equal(await act(participantOf('bob'), press, 'a'), 'accepted')
  t.equal(countOf(1), 3)
  layouts.enable(live, true)
  t.equal(await act(participantOf('dora'), press), 'accepted')
  clock.advance(100_000)
  t.equal(await act(participantOf('ed'), press), 'accepted', 'open without an end')
})

test('a token that has used up its burst is refused, with the seconds to wait', (t) => {
  const { context, participantOf } = open()
  const ann = participantOf('ann')
  limit(context, ann)
  limit(context, ann)
  t.throws(() => limit(context, ann), { code: 'rate-limited', extras: { headers: { 'retry-after': '1' } } })
  limit(context, participantOf('bob'))
  t.end()
})
