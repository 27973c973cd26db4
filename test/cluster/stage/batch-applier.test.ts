import { enableControl, holdOutput, switchPage } from '../../../src/action/operate.js'
import { resetShow } from '../../../src/action/reset-show.js'
import type { BatchAction } from '../../../src/cluster/batch.js'
import { LastResets } from '../../../src/state/undo/last-resets.js'
import { recordLog } from '../../support/record-log.js'
import { moderatedFile } from '../../support/show/moderated-show.js'
import { catalogueOf, once } from '../../support/show/once-show.js'
import { showFile } from '../../support/show/show.js'
import { test } from '../../support/tap.js'
import { begin, created, hashed, PureStage, press } from '../support/pure-stage.js'

test('a turn that is stored six times counts once', async (t) => {
  const stage = new PureStage()
  for (let copy = 0; copy < 6; copy++) await stage.take({ number: 1, actions: [press(), press()] })
  t.equal(stage.countOf(1), 2)
  t.same(stage.applier.batches, { counted: 1, repeated: 5, unreadable: 0 })
  t.equal(stage.state.batches.position?.sequence, 6, 'and the stage is behind all six')
})

test('older turns behind newer ones were counted before, whatever they hold', async (t) => {
  const stage = new PureStage()
  for (const number of [1, 2, 5, 3, 4, 5, 1, 6]) await stage.take({ number, actions: [press()] })
  t.equal(stage.countOf(1), 4)
})

test('edges count by themselves, and so do the starts of one edge, in whatever order they come', async (t) => {
  const stage = new PureStage()
  for (const number of [1, 2, 3])
    for (const edge of ['west', 'east'])
      for (const epoch of ['one', 'two'])
        for (let copy = 0; copy < 2; copy++) await stage.take({ edge, epoch, number, actions: [press()] })
  t.equal(stage.countOf(1), 12)
})

test('a record holds counts, keys, turn and position together, whenever the stage is killed', async (t) => {
  const stage = new PureStage()
  stage.takeUnstored({ number: 1, actions: [press('seat-1', 'a')] })
  stage.takeUnstored({ number: 2, actions: [press('seat-2', 'b')] })
  await stage.stored()
  t.match(stage.records.at(-1), [
    ['control', 'show', 1, 'Button', 2, null, []],
    ['edge', 'west', 'one', 2],
    ['position', created, 2, begin + 2],
    ['used', begin + 2, begin + 2, String],
  ])
  stage.takeUnstored({ number: 3, actions: [press()] })
  const next = stage.restarted()
  t.same(
    [next.countOf(1), next.state.batches.position?.sequence],
    [2, 2],
    'what was not stored was not counted',
  )
  await next.take({ number: 3, actions: [press()] })
  await next.take({ number: 3, actions: [press()] })
  t.equal(next.countOf(1), 3, 'and counts when it is read again, once')
})

test('an operator who has something stored in the midst of a turn tears nothing apart', async (t) => {
  const stage = new PureStage()
  stage.takeUnstored({ number: 1, actions: [press('seat-1', 'a')] })
  stage.commit.store()
  const next = stage.restarted()
  t.equal(next.countOf(1), 1)
  await next.take({ number: 1, actions: [press('seat-1', 'a')] })
  t.equal(next.countOf(1), 1)
})

test('a press that is repeated by way of another edge counts once', async (t) => {
  const stage = new PureStage()
  await stage.take({ number: 1, actions: [press('seat-1', 'a'), press('seat-1', 'a')] })
  await stage.take({ edge: 'east', number: 1, actions: [press('seat-1', 'a'), press('seat-2', 'a')] })
  t.equal(stage.countOf(1), 2)
})

test('keys age by the time of the broker: a stage that was away for two minutes knows what was repeated at once', async (t) => {
  const stage = new PureStage()
  await stage.take({ number: 1, actions: [press('seat-1', 'a')] })
  const later = stage.restarted()
  later.time = stage.time
  await later.take({ number: 2, actions: [press('seat-1', 'a')] }, 5000)
  t.equal(later.countOf(1), 1, 'whenever it is read')
  await later.take({ number: 3, actions: [press('seat-1', 'a')] }, 174_998)
  t.equal(later.countOf(1), 1)
  await later.take({ number: 4, actions: [press('seat-1', 'a')] }, 2)
  t.equal(later.countOf(1), 2, 'also behind an outage of the broker; and after 3 minutes it is another press')
})

test('a broker whose clock is set back forgets no key', async (t) => {
  const stage = new PureStage()
  await stage.take({ number: 1, actions: [press('seat-1', 'a')] })
  await stage.take({ number: 2, actions: [press('seat-2', 'b')] }, -3_600_000)
  await stage.take({ number: 3, actions: [press('seat-1', 'a'), press('seat-2', 'b')] }, 5000)
  t.equal(stage.countOf(1), 2)
})

test('what an edge has acknowledged counts, also if the page has turned or the control was disabled', async (t) => {
  const stage = new PureStage()
  const { state, displays } = stage
  const { log } = recordLog()
  switchPage({ state, displays, log }, stage.layout, 'second', 'test')
  enableControl({ state, displays, log }, stage.live(2), false, 'test')
  await stage.take({ number: 1, actions: [press(), slide(0.25)] })
  t.equal(stage.countOf(1), 1)
  t.equal(stage.control(2).value, 0.25)
  t.equal(stage.counters.accepted, 2)
})

test('of the texts that edges have answered, five of one participant wait; the others are counted as refused', async (t) => {
  const text = (n: number, participant: string): BatchAction => [
    ...(['show', 5, 'String', `text ${n}`, participant, ''] as const),
  ]
  const stage = new PureStage(catalogueOf(moderatedFile))
  await stage.take({ number: 1, actions: Array.from({ length: 4 }, (_, n) => text(n, 'seat-1')) })
  const of = [text(4, 'seat-1'), text(5, 'seat-1'), text(6, 'seat-2')]
  await stage.take({ edge: 'east', number: 1, actions: of })
  const waiting = ({ state }: PureStage) => state.texts.oldest('show').map(({ value }) => value)
  t.same(waiting(stage), ['text 0', 'text 1', 'text 2', 'text 3', 'text 4', 'text 6'])
  t.same([...stage.counters.refused], [['rate-limited', 1]])
  const next = stage.restarted(catalogueOf(moderatedFile))
  await next.take({ number: 2, actions: [text(7, 'seat-1'), text(8, 'seat-2')] })
  t.same(waiting(next).slice(5), ['text 6', 'text 8'], 'nor after a restart')
})

test('what somebody writes at an edge who is muted at the stage is dropped there, and its key is known', async (t) => {
  const text = (n: number, participant: string): BatchAction => [
    ...(['show', 5, 'String', `text ${n}`, participant, hashed(participant, `${n}`)] as const),
  ]
  const stage = new PureStage(catalogueOf(moderatedFile))
  await stage.take({ number: 1, actions: [text(1, 'seat-1'), text(1, 'seat-2')] })
  stage.state.authors.mute('show', 'seat-1', true)
  await stage.take({ number: 2, actions: [text(2, 'seat-1'), text(2, 'seat-2')] })
  const next = stage.restarted(catalogueOf(moderatedFile))
  await next.take({ number: 3, actions: [text(3, 'seat-1'), text(2, 'seat-1'), text(3, 'seat-2')] })
  const authorsIn = ({ state: { texts } }: PureStage) =>
    texts.oldest('show').map(({ textId, value }) => `${texts.authorOf('show', textId)} ${value}`)
  t.same(authorsIn(next), ['seat-1 text 1', 'seat-2 text 1', 'seat-2 text 2', 'seat-2 text 3'])
  t.equal(stage.counters.accepted, 4)
  next.state.authors.mute('show', 'seat-1', false)
  await next.take({ number: 4, actions: [text(2, 'seat-1'), text(4, 'seat-1')] })
  t.equal(authorsIn(next).at(-1), 'seat-1 text 4', 'a dropped one does not come back')
  t.equal(authorsIn(next).length, 5)
})

test('what the stage no longer has is refused and counted as refused; the others of the turn count', async (t) => {
  const [first, second] = showFile.pages
  const controls = first.controls
    .filter(({ lid }) => lid !== 2)
    .map((control) => (control.lid === 3 ? { ...control, type: 'Button' } : control))
  const stage = new PureStage(catalogueOf({ ...showFile, pages: [{ ...first, controls }, second] }))
  const toggle: BatchAction = ['show', 3, 'Toggle', true, 'seat-1', hashed('seat-1', 'a')]
  const option: BatchAction = ['show', 4, 'Index', 3, 'seat-1', '']
  const other: BatchAction = ['other', 1, 'Button', null, 'seat-1', '']
  await stage.take({ number: 1, actions: [slide(1), toggle, option, other, press()] })
  t.equal(stage.countOf(1), 1)
  t.equal(stage.countOf(3), 0)
  t.same(
    [...stage.counters.refused],
    [
      ['control-not-found', 2],
      ['type-mismatch', 1],
      ['value-invalid', 1],
    ],
  )
  await stage.take({ number: 2, actions: [['show', 3, 'Button', null, 'seat-1', hashed('seat-1', 'a')]] })
  t.equal(stage.countOf(3), 1, 'and the key of what was refused is not used')
})

test('a reload that removes a control, or changes it, and brings it back: its count goes on', async (t) => {
  const stage = new PureStage()
  const [first, second] = showFile.pages
  const reload = (controls: readonly unknown[]) =>
    stage.state.layouts.load(catalogueOf({ ...showFile, pages: [{ ...first, controls }, second] }))
  stage.takeUnstored({ number: 1, actions: [press()] })
  reload(first.controls.slice(1))
  stage.takeUnstored({ number: 2, actions: [press(), slide(0.5)] })
  reload([{ ...first.controls[0], type: 'Slider' }, ...first.controls.slice(1)])
  stage.takeUnstored({ number: 3, actions: [press()] })
  reload(first.controls)
  stage.takeUnstored({ number: 4, actions: [press()] })
  await stage.stored()
  t.equal(stage.countOf(1), 2)
  t.equal(stage.control(2).value, 0.5)
  t.same([...stage.counters.refused.keys()], ['control-not-found', 'type-mismatch'])
})

test('texts that are moderated wait, once each', async (t) => {
  const [first, second] = showFile.pages
  const controls = first.controls.map((control) =>
    control.lid === 5 ? { ...control, moderate: true } : control,
  )
  const catalogue = catalogueOf({ ...showFile, pages: [{ ...first, controls }, second] })
  const stage = new PureStage(catalogue)
  const text: BatchAction = ['show', 5, 'String', 'hello', 'seat-1', hashed('seat-1', 'a')]
  await stage.take({ number: 1, actions: [text, text] })
  t.same([stage.state.texts.countOf('show'), stage.control(5).value], [1, null])
  const next = stage.restarted(catalogue)
  await next.take({ number: 1, actions: [text] })
  await next.take({ edge: 'east', number: 1, actions: [text] })
  t.equal(next.state.texts.countOf('show'), 1)
})

test('where each has one choice, choosing again moves the vote, and the same again changes nothing', async (t) => {
  const stage = new PureStage(once)
  const choose = (participant: string, value: number): BatchAction => [
    'show',
    4,
    'Index',
    value,
    participant,
    '',
  ]
  await stage.take({ number: 1, actions: [choose('one', 0), choose('two', 0), choose('one', 2)] })
  await stage.take({ number: 2, actions: [choose('one', 2)] })
  t.same(stage.control(4).votes, [1, 0, 1])
  t.same(stage.restarted(once).control(4).votes, [1, 0, 1])
})

test('cooldowns are judged by when the edges have sent, also if turns have waited', async (t) => {
  const [first, second] = showFile.pages
  const controls = first.controls.map((control) =>
    control.lid === 1 ? { ...control, cooldown: 10 } : control,
  )
  const stage = new PureStage(catalogueOf({ ...showFile, pages: [{ ...first, controls }, second] }))
  await stage.take({ number: 1, actions: [press(), press(), press('seat-2')] })
  await stage.take({ number: 2, actions: [press()] }, 9999)
  t.equal(stage.countOf(1), 2)
  await stage.take({ number: 3, actions: [press()] }, 2)
  t.equal(stage.countOf(1), 3, 'these three were read within a moment')
  t.same([...stage.counters.refused], [['rate-limited', 2]])
})

test('held output, and a reset between two turns, mean what they mean for any action', async (t) => {
  const stage = new PureStage()
  const { state, displays, layout } = stage
  const { log } = recordLog()
  holdOutput({ state, displays, log }, true, 'test')
  stage.takeUnstored({ number: 1, actions: [press()] })
  resetShow({ state, displays, log, resets: new LastResets() }, layout, undefined, 'test')
  stage.takeUnstored({ number: 2, actions: [press(), press()] })
  await stage.stored()
  t.equal(stage.countOf(1), 2)
  const next = stage.restarted()
  t.equal(next.countOf(1), 2)
  t.ok(next.state.hold.isHeld)
  await next.take({ number: 2, actions: [press()] })
  t.equal(next.countOf(1), 2)
})

test('a turn of a later version is neither counted nor passed over; a stage that knows the version counts it once', async (t) => {
  const stage = new PureStage()
  await stage.take({ number: 1, actions: [press()] })
  const before = { ...stage.state.batches.position }
  const later = { v: 2, epoch: 'one', number: 2, actions: [press(), press('seat-2')], mood: 'high' }
  const hear = (to: PureStage) => to.hear(Buffer.from(JSON.stringify(later)))
  t.throws(() => hear(stage), {
    name: 'UnknownVersionError',
    message:
      /^batches wait from message 2 of OVATION_TURNS on: the edge west speaks version 2 .* upgrade this/,
  })
  t.same([stage.countOf(1), stage.state.batches.position], [1, before])
  t.same(stage.applier.batches, { counted: 1, repeated: 0, unreadable: 0 })
  const upgraded = new PureStage(undefined, stage.records, [1, 2])
  for (let copy = 0; copy < 2; copy++) hear(upgraded)
  await upgraded.take({ number: 3, actions: [press()] })
  t.equal(upgraded.countOf(1), 4)
  const narrow = new PureStage(undefined, stage.records, [2])
  t.throws(
    () => narrow.hear(Buffer.from(JSON.stringify({ ...later, v: undefined }))),
    /the edge west speaks version 1 of the protocol, and this machine reads 2: upgrade the edge west$/,
  )
})

test('a message that is no turn is said and passed over', async (t) => {
  const stage = new PureStage()
  for (const text of [
    '',
    'no',
    '{}',
    '{"epoch":"one","number":1,"actions":[]}',
    '{"epoch":"one","number":0,"actions":[1]}',
  ])
    stage.hear(Buffer.from(text))
  await stage.take({ number: 1, actions: [press()] })
  t.equal(stage.countOf(1), 1)
  t.equal(stage.applier.batches.unreadable, 5)
  t.match(stage.events, [/^error: a message was expected to be a batch of an edge/])
  t.equal(stage.events.length, 1, 'an edge that sends thousands floods no log')
})

function slide(value: number): BatchAction {
  return ['show', 2, 'Slider', value, 'seat-1', '']
}
