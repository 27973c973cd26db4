import type { ScreenState } from '../../../src/web/screen/screen-state.js'
import { contentOf } from '../../../src/web/screen/shown-content.js'
import type { ControlForPhones } from '../../../src/wire/control.js'
import type { PhoneResult } from '../../../src/wire/result.js'
import type { Theme } from '../../../src/wire/room.js'
import type { ScreenEvent } from '../../../src/wire/screen.js'
import { test } from '../../support/tap.js'
import { controlOf, resultOf, shownPage } from './support/shown-page.js'

const vote = controlOf('Index 2', 1, { closesIn: 30_000 })
const texts = controlOf('String', 2)

interface Known {
  readonly controls?: readonly ControlForPhones[]
  readonly results?: readonly PhoneResult[]
  readonly theme?: Theme
}

/** What a screen shows after such an event, which came at 2000 ms, a second after the page. */
function shownAfter(
  event: Omit<ScreenEvent<PhoneResult>, 'event'> | undefined,
  { controls = [vote, texts], results = [resultOf(vote), resultOf(texts)], theme = {} }: Known = {},
) {
  const state = {
    isLive: true,
    room: { theme },
    page: shownPage(...controls),
    results,
    ...(event && { screen: { event: 'screen', receivedAt: 2000, ...event } }),
  } as unknown as ScreenState
  return contentOf(state)
}

/** The control that is shown alone. */
function panelAfter(event: Omit<ScreenEvent<PhoneResult>, 'event'>, known?: Known) {
  const content = shownAfter(event, known)
  return content.kind === 'control' ? content.panel : undefined
}

test('by itself, and before anything is chosen, a screen shows the active page', (t) => {
  for (const event of [undefined, { show: 'auto' } as const]) {
    const content = shownAfter(event)
    t.equal(content.kind, 'page')
    t.equal(content.kind === 'page' && content.slides.length, 2)
  }
  t.same(contentOf({ isLive: true, results: [] }), { kind: 'page', slides: [] })
  t.end()
})

test('the logo and darkness are shown without anything else', (t) => {
  t.same(shownAfter({ show: 'logo' }), { kind: 'logo' })
  t.same(shownAfter({ show: 'black' }), { kind: 'black' })
  t.end()
})

test('while the output is held, a screen shows what the theme has for that, and then goes on', (t) => {
  t.same(shownAfter({ show: 'auto', held: true }, { theme: { held: 'logo' } }), { kind: 'logo' })
  t.same(shownAfter({ show: { lid: 1 }, control: vote, held: true }, { theme: { held: 'black' } }), {
    kind: 'black',
  })
  t.equal(shownAfter({ show: { lid: 1 }, control: vote }, { theme: { held: 'black' } }).kind, 'control')
  t.equal(shownAfter({ show: 'auto', held: true }).kind, 'page', 'without it, what it showed before')
  t.same(shownAfter({ show: 'black', held: true }), { kind: 'black' })
  t.end()
})

test('a control alone has its result, also where it is on another page', (t) => {
  const panel = panelAfter({ show: { lid: 1 }, control: vote })
  t.same(panel, { control: vote, result: resultOf(vote), closesAt: 32_000 })
  const other = controlOf('Button', 9)
  const result = resultOf(other)
  t.same(panelAfter({ show: { lid: 9 }, control: other }, { results: [result] }), { control: other, result })
  t.same(panelAfter({ show: { lid: 9 }, control: other }), { control: other }, 'or none')
  t.equal(shownAfter({ show: { lid: 9 } }).kind, 'page', 'without a control, the page')
  t.end()
})

test('a control alone is as the page has it, if that came later', (t) => {
  const closed = controlOf('Index 2', 1, { enabled: false })
  const state = {
    isLive: true,
    results: [],
    screen: { event: 'screen', show: { lid: 1 }, control: vote, receivedAt: 500 },
    page: shownPage(closed),
  } as unknown as ScreenState
  t.same(contentOf(state), { kind: 'control', panel: { control: closed } })
  t.end()
})

test('what is revealed is the result of the event, and is said to be revealed', (t) => {
  const result = resultOf(vote, { votes: [5, 5] })
  t.same(panelAfter({ show: { lid: 1 }, reveal: true, control: vote, result }, { results: [] }), {
    control: vote,
    result,
    closesAt: 32_000,
    isRevealed: true,
  })
  t.same(panelAfter({ show: { lid: 1 }, reveal: true, control: vote })?.result, resultOf(vote))
  t.end()
})

test('one text is shown as it was written', (t) => {
  t.same(shownAfter({ show: { textId: 'a' }, text: 'Bravo!' }), { kind: 'text', text: 'Bravo!' })
  t.equal(shownAfter({ show: { textId: 'a' } }).kind, 'page', 'and if it is gone, the page')
  t.end()
})

test('the texts alone are those of the active page under their label, else all', (t) => {
  const others = controlOf('String', 8)
  const results = [resultOf(others, { texts: ['Elsewhere'] }), resultOf(texts)]
  t.same(shownAfter({ show: 'texts' }, { results }), { kind: 'texts', label: 'String', texts: ['Bravo!'] })
  t.same(shownAfter({ show: 'texts' }, { results, controls: [vote] }), {
    kind: 'texts',
    label: undefined,
    texts: ['Elsewhere', 'Bravo!'],
  })
  t.same(shownAfter({ show: 'texts' }, { results, controls: [texts, others] }), {
    kind: 'texts',
    label: undefined,
    texts: ['Elsewhere', 'Bravo!'],
  })
  t.same(shownAfter({ show: 'texts' }, { results: [] }), { kind: 'texts', label: 'String', texts: [] })
  t.end()
})
