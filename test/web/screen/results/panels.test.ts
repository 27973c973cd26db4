import { isHistogram, isUsed, isVote, panelOf, panelsOf } from '../../../../src/web/screen/results/panels.js'
import { test } from '../../../support/tap.js'
import { controlOf, resultOf, shownPage } from '../support/shown-page.js'

test('only what the active page has results of is shown, in its order', (t) => {
  const [toggle, slider, button] = [controlOf('Toggle', 3), controlOf('Slider', 2), controlOf('Button', 1)]
  const page = shownPage(toggle, slider, button)
  const results = [resultOf(controlOf('Button', 77)), resultOf(button), resultOf(toggle)]
  t.same(
    panelsOf(page, results).map(({ control }) => control.lid),
    [3, 1],
  )
  t.same(panelsOf(undefined, results), [], 'nothing before the page is known')
  t.same(
    panelsOf(shownPage(controlOf('Button', 3)), [resultOf(toggle)]),
    [],
    'nor what is of another control with the same number',
  )
  t.end()
})

test('what nobody has used is left out', (t) => {
  const unused: readonly (readonly [string, object])[] = [
    ['Button', { count: 0 }],
    ['Slider', { people: 0, mean: 0 }],
    ['Toggle', { people: 0, share: 0 }],
    ['String', { texts: [] }],
    ['XYPad', { people: 0 }],
  ]
  for (const [kind, result] of unused) {
    const control = controlOf(kind)
    t.equal(isUsed(resultOf(control, result)), false, kind)
    t.equal(isUsed(resultOf(control)), true, kind)
    t.same(panelsOf(shownPage(control), [resultOf(control, result)]), [], kind)
  }
  t.equal(isUsed(undefined), false)
  const button = controlOf('Button')
  t.equal(isUsed(resultOf(button, { people: 0, count: 9 })), true, 'presses stay when people have gone')
  t.end()
})

test('of a control that counts words, these say whether anybody has used it', (t) => {
  const control = controlOf('String')
  t.equal(isUsed(resultOf(control, { texts: [], words: [['rain', 2]] })), true)
  t.equal(isUsed(resultOf(control, { texts: ['rain'], words: [] })), false)
  t.end()
})

test('a vote is shown before anybody has voted, but not if it has not begun', (t) => {
  const open = controlOf('Index 2')
  const noVotes = { people: 0, votes: [0, 0] }
  t.equal(panelsOf(shownPage(open), [resultOf(open, noVotes)]).length, 1)
  const closed = controlOf('Index 2', 1, { enabled: false })
  t.equal(panelsOf(shownPage(closed), [resultOf(closed, noVotes)]).length, 0)
  t.equal(panelsOf(shownPage(closed), [resultOf(closed)]).length, 1)
  t.end()
})

test('a vote whose result comes afterwards is shown without it; one without any is not', (t) => {
  const later = controlOf('Index 2', 1, { results: 'after' })
  const [panel] = panelsOf(shownPage(later), [])
  t.equal(panel?.result, undefined)
  t.equal(panel?.control, later)
  t.equal(panelsOf(shownPage(controlOf('Index 2', 1, { results: 'after', enabled: false })), []).length, 1)
  t.equal(panelsOf(shownPage(controlOf('Index 2')), []).length, 0)
  t.equal(panelsOf(shownPage(controlOf('Slider', 1, { results: 'after' })), []).length, 0)
  t.end()
})

test('a Slider is drawn as a histogram, but not from the result of an earlier version', (t) => {
  const slider = controlOf('Slider')
  const spread = { median: 0.5, hist: [0, 0, 0, 0, 3, 0, 0, 0] }
  t.equal(isHistogram(resultOf(slider, spread)), true)
  t.equal(isHistogram(resultOf(slider)), false)
  t.equal(isHistogram(resultOf(controlOf('Toggle'))), false)
  t.end()
})

test('a control closes so long after it came', (t) => {
  t.equal(panelOf(controlOf('Button', 1, { closesIn: 30_000 }), 1000, undefined).closesAt, 31_000)
  t.equal(panelOf(controlOf('Button'), 1000, undefined).closesAt, undefined)
  t.end()
})

test('answers and choices that each person has once are votes; stickers are not', (t) => {
  t.equal(isVote(controlOf('Index 2')), true)
  t.equal(isVote(controlOf('Toggle', 1, { once: true })), true)
  t.equal(isVote(controlOf('Toggle')), false)
  const options = [{ index: 0, label: 'Heart', image: '../media/heart.svg' }]
  t.equal(isVote(controlOf('Index 1', 1, { options })), false)
  t.equal(isVote(controlOf('Index 1', 1, { options, once: true })), true)
  t.end()
})
