import { judgeLayout } from '../../../../src/layout/judge-layout.js'
import type { ControlDraft, Edit, LayoutDraft } from '../../../../src/web/edit/model/draft.js'
import { addControl, setControl, setCrowd, setProps } from '../../../../src/web/edit/model/edit-controls.js'
import { faultsOf } from '../../../../src/web/edit/model/faults.js'
import { findControl } from '../../../../src/web/edit/model/find-control.js'
import { fittingSignals } from '../../../../src/web/edit/model/fit-type.js'
import { typesToChoose } from '../../../../src/web/edit/model/layout-schema.js'
import { test } from '../../../support/tap.js'
import { demo } from './support/demo.js'

/** The demo with a control 20. */
function newControl(type: ControlDraft['type']): LayoutDraft {
  const draft = addControl({ pageId: 'finale', at: 0 }, type, 'What do you wish for?')(demo)
  return setControl(draft.pages[1]!.controls[0]!.lid, { lid: 20 })(draft)
}

/** Its control 20, after edits of which none brings a fault. */
function edited(type: ControlDraft['type'], ...edits: readonly Edit[]): ControlDraft {
  const draft = edits.reduce((before, edit) => edit(before), newControl(type))
  const faults = faultsOf(draft, judgeLayout)
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  return findControl(draft, 20)!.control
}

test('with another type a control keeps what fits, and what no type knows', (t) => {
  const before = setControl(4, { note: 'by hand', crowd: { signals: ['people', 'winner'], window: 9 } })(demo)
  const slider = findControl(setControl(4, { type: 'Slider' })(before), 4)!.control
  t.same(slider, {
    lid: 4,
    type: 'Slider',
    props: { label: 'Throw a sticker', style: 'stickers' },
    crowd: { signals: ['people'], window: 9 },
    results: 'live',
    note: 'by hand',
  })
  const button = findControl(setControl(12, { type: 'Button' })(demo), 12)!.control
  t.same(button.props, { label: 'Shout something to the band' }, 'its longest text has gone')
  const pad = findControl(setControl(3, { type: 'XYPad' })(demo), 3)!.control
  t.notOk('crowd' in pad, 'a crowd without signals is none')
  const index = findControl(setControl(1, { type: 'Index' })(demo), 1)!.control
  t.equal(index.options!.length, 2, 'an Index always has options')
  t.notOk('fullScale' in index)
  t.end()
})

test('where each has one choice that lasts, no value counts for a while only', (t) => {
  const windowed = setCrowd(3, ['share'], 30)(demo)
  t.same(findControl(setControl(3, { once: true })(windowed), 3)!.control.crowd, { signals: ['share'] })
  t.end()
})

test('what is played by moving is played so as another type, as that one is moved', (t) => {
  const shaken = setProps(20, { motion: 'shake' })
  const become = (type: ControlDraft['type']) => setControl(20, { type })
  t.equal(edited('Button', shaken, become('Slider')).props.motion, 'tilt')
  t.equal(edited('Button', shaken, become('Slider'), become('XYPad')).props.motion, 'tilt')
  t.equal(edited('Button', shaken, become('XYPad'), become('Button')).props.motion, 'shake')
  t.notOk('motion' in edited('Button', shaken, become('Toggle')).props)
  t.notOk('motion' in edited('Button', become('Slider')).props, 'and what is not played so does not begin to')
  t.end()
})

test('what rises goes on to where presses rise', (t) => {
  const floating = setProps(20, { float: true })
  t.equal(edited('Button', floating, setControl(20, { type: 'Index' })).props.float, true)
  t.notOk('float' in edited('Button', floating, setControl(20, { type: 'Slider' })).props)
  t.end()
})

test('whatever a control is and has, no other type makes a fault of it', (t) => {
  const rich: Readonly<Record<string, readonly Edit[]>> = {
    Button: [setProps(20, { motion: 'shake', float: true }), setControl(20, { fullScale: 7 })],
    Index: [setProps(20, { float: true }), setControl(20, { once: true })],
    String: [
      setControl(20, { words: true, moderate: true }),
      setProps(20, { view: 'cloud', maxLength: 20 }),
      setCrowd(20, ['people', 'words']),
    ],
    Toggle: [setControl(20, { once: true }), setCrowd(20, ['share', 'people'])],
    Slider: [setProps(20, { motion: 'tilt' }), setCrowd(20, ['median'], 60)],
    XYPad: [setProps(20, { motion: 'tilt' }), setCrowd(20, ['centre'], 60)],
  }
  t.same(Object.keys(rich).sort(), [...typesToChoose].sort())
  for (const from of typesToChoose)
    for (const to of typesToChoose) {
      const there = edited(from, ...rich[from]!, setControl(20, { type: to }))
      t.equal(there.type, to, `${from} to ${to}`)
      t.same(
        edited(from, ...rich[from]!, setControl(20, { type: to }), setControl(20, { type: from })).type,
        from,
      )
    }
  t.end()
})

test('words that are no longer counted take their signal and their cloud with them', (t) => {
  const counted = setControl(20, { words: true })
  const drawn = setProps(20, { view: 'cloud', maxLength: 20 })
  const uncounted = setControl(20, { words: undefined })
  const both = edited('String', counted, drawn, setCrowd(20, ['people', 'words']), uncounted)
  t.same(both.props, { label: 'What do you wish for?', maxLength: 20 })
  t.same(both.crowd, { signals: ['people'] })
  const only = edited('String', counted, setCrowd(20, ['words']), uncounted)
  t.notOk('crowd' in only, 'a crowd without signals is none')
  t.end()
})

test('words count until a reset, so that no person counts for a while only', (t) => {
  const windowed = setCrowd(20, ['people'], 60)
  t.same(edited('String', windowed, setControl(20, { words: true })).crowd, { signals: ['people'] })
  t.end()
})

test('the signal of words is there where they are counted', (t) => {
  t.same(fittingSignals(edited('String')), ['people'])
  t.same(fittingSignals(edited('String', setControl(20, { words: true }))), ['people', 'words'])
  t.end()
})

test('what somebody has written wrong by hand is left to them', (t) => {
  const faulty = setControl(20, { crowd: { signals: ['words'] } })(
    setProps(20, { view: 'list', motion: 'wobble' })(newControl('String')),
  )
  const { props, crowd } = findControl(setControl(20, { cooldown: 3 })(faulty), 20)!.control
  t.match(props, { view: 'list', motion: 'wobble' })
  t.same(crowd, { signals: ['words'] })
  t.end()
})
