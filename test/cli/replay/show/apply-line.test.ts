import type { Test } from 'tap'
import { applyLine, type ShownLine } from '../../../../src/cli/replay/show/apply-line.js'
import { RecordedShow, readRecordedLayouts } from '../../../../src/cli/replay/show/recorded-show.js'
import { publicFile } from '../../../support/show/public-show.js'
import { headOf } from '../../../support/show/recording.js'
import { test } from '../../../support/tap.js'

/** A recorded show at its beginning, and what its lines do to it. */
function begin(t: Test) {
  const show = new RecordedShow()
  t.teardown(() => show.displays.close())
  const head = headOf({ layouts: { show: publicFile } })
  show.begin(head, readRecordedLayouts(head.layouts, 'show.ndjson'))
  const apply = (line: object) => applyLine(show, { t: head.t, ...line } as ShownLine, () => {})
  const press = (lid = 1) => apply({ layoutId: 'show', lid, type: 'Button' })
  return { apply, press, stateOf: (lid: number) => show.control('show', lid)!.state }
}

test('a reset takes one control, or all; of one that is not there it takes nothing', (t) => {
  const { apply, press, stateOf } = begin(t)
  t.ok(press())
  t.notOk(apply({ reset: { layoutId: 'show', lid: 99 } }), 'no such control')
  t.notOk(apply({ reset: { layoutId: 'other', all: true } }), 'no such layout')
  t.equal(stateOf(1).count, 1)
  t.ok(apply({ reset: { layoutId: 'show', lid: 2 } }))
  t.equal(stateOf(1).count, 1, 'another one')
  t.ok(apply({ reset: { layoutId: 'show', lid: 1 } }))
  t.equal(stateOf(1).count, 0)
  press()
  t.ok(apply({ reset: { layoutId: 'show', all: true } }))
  t.equal(stateOf(1).count, 0)
  t.end()
})

test('what the layouts do not have is passed over and said', (t) => {
  const { apply, press } = begin(t)
  t.notOk(press(99))
  t.notOk(apply({ layoutId: 'show', signal: '/0099/mean', args: [0.5] }))
  t.notOk(apply({ layoutId: 'show', signal: '/0005/mean', args: [0.5] }), 'a control without signals')
  t.notOk(apply({ enabled: { layoutId: 'show', lid: 99, enabled: false } }))
  t.ok(apply({ enabled: { layoutId: 'show', lid: 1, enabled: false } }))
  t.notOk(apply({ text: { layoutId: 'show', lid: 99, value: 'hello' } }))
  t.end()
})

test('a text that is taken back makes the one before the newest', (t) => {
  const { apply, stateOf } = begin(t)
  for (const value of ['one', 'two']) t.ok(apply({ text: { layoutId: 'show', lid: 5, value } }))
  t.equal(stateOf(5).value, 'two')
  t.ok(apply({ text: { layoutId: 'show', lid: 5, value: 'two', takenBack: true } }))
  t.equal(stateOf(5).value, 'one')
  t.ok(apply({ text: { layoutId: 'show', lid: 5, value: 'never sent', takenBack: true } }), 'it is no fault')
  t.equal(stateOf(5).value, 'one')
  t.end()
})
