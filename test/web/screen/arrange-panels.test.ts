import { arrangePanels, leadingAnswers, panelsOf } from '../../../src/web/screen/arrange-panels.js'
import type { PageForPhones } from '../../../src/wire/control.js'
import type { PhoneResult } from '../../../src/wire/result.js'
import { test } from '../../support/tap.js'

/** A page of controls, each with a result; of `Index 3` the number is that of its options, a label may stand behind. */
function pageOf(...kinds: readonly string[]): { page: PageForPhones; results: PhoneResult[] } {
  const controls = kinds.map((kind, at) => {
    const [type, count, label = ''] = kind.split(/ (.)(?: (.*))?/)
    const options = Array.from({ length: Number(count) }, (_, index) => ({
      index,
      label: `${index}${label}`,
    }))
    return { lid: at + 1, address: '/1', type, props: { label: kind }, ...(count && { options }) }
  })
  const results = controls.map(({ lid, type }) => ({ lid, type, people: 1 }))
  const page = { layoutId: 'show', activePageId: 'first', controls } as unknown as PageForPhones
  return { page, results: results as unknown as PhoneResult[] }
}

/** Lids by slide and column. */
function slidesOf(...kinds: readonly string[]): number[][][] {
  const { page, results } = pageOf(...kinds)
  return arrangePanels(panelsOf(page, results)).map((slide) =>
    slide.map((column) => column.map(({ control }) => control.lid)),
  )
}

test('only what the active page has results of is shown, in its order', (t) => {
  const { page, results } = pageOf('Button', 'Slider', 'Toggle')
  const others: PhoneResult[] = [{ lid: 77, type: 'Button', people: 1, count: 3 }]
  const lids = panelsOf(page, [...others, results[2]!, results[0]!]).map(({ control }) => control.lid)
  t.same(lids, [1, 3])
  t.same(panelsOf(undefined, results), [], 'nothing before the page is known')
  const turned = { ...results[0]!, type: 'Toggle' } as PhoneResult
  t.same(panelsOf(page, [turned]), [], 'nor what is of another control with the same number')
  t.end()
})

test('a slide holds as many results as can be read; the others have slides of their own', (t) => {
  t.same(slidesOf(), [])
  t.same(slidesOf('Button'), [[[1]]], 'one alone has all of it')
  t.same(slidesOf('Button', 'Slider'), [[[1, 2]]])
  t.same(slidesOf('Button', 'Slider', 'Toggle', 'XYPad'), [
    [
      [1, 2],
      [3, 4],
    ],
  ])
  t.same(slidesOf('Button', 'Slider', 'Toggle', 'XYPad', 'Button'), [
    [
      [1, 2],
      [3, 4],
    ],
    [[5]],
  ])
  t.same(slidesOf('Index 3', 'Button', 'Button'), [[[1], [2, 3]]], 'a few answers have a column')
  t.same(slidesOf('Button', 'Index 4', 'Index 2'), [[[1], [2]], [[3]]])
  t.same(slidesOf('Index 5', 'Button'), [[[1]], [[2]]], 'many answers have a slide')
  t.same(slidesOf('Button', 'String', 'Button'), [[[1]], [[2]], [[3]]], 'and so have texts')
  t.end()
})

test('what has long words has a slide to itself, for in a column they would be too small', (t) => {
  const few = 'Index 3 Nebelmaschin'
  t.same(slidesOf(few, 'Button'), [[[1], [2]]], 'with 13 letters an answer has a column')
  t.same(slidesOf(`${few}e`, 'Button'), [[[1]], [[2]]], 'with 14 a slide')
  t.same(
    slidesOf('Index 2 it is late and we would all like to hear', 'Button'),
    [[[1]], [[2]]],
    'or with many',
  )
  t.same(
    slidesOf('Index 2 霧笛をもう一度聞かせてください今夜のうちに', 'Button'),
    [[[1], [2]]],
    'but not where lines end anywhere',
  )
  const title = (letters: string) => {
    const { page, results } = pageOf('Toggle', 'Button')
    const [toggle, button] = page.controls
    const controls = [{ ...toggle!, props: { label: letters } }, button!]
    return arrangePanels(panelsOf({ ...page, controls }, results)).length
  }
  t.equal(title('Scheinwerferstufe'), 1, 'a title of 17 letters')
  t.equal(title('Scheinwerferstufen'), 2, 'and of 18')
  t.equal(title('la '.repeat(21)), 2, 'or of many')
  t.end()
})

test('of many answers those with most votes are shown, and how many others there are', (t) => {
  const few = leadingAnswers([3, 0, 5])
  t.same(few.others, { options: 0, votes: 0 })
  t.same(
    few.answers.map(({ index, share, leads }) => [index, share, leads]),
    [
      [0, 3 / 8, false],
      [1, 0, false],
      [2, 5 / 8, true],
    ],
  )
  t.equal(leadingAnswers(Array(8).fill(1)).answers.length, 8)
  const many = leadingAnswers([0, 9, 1, 8, 2, 7, 3, 6, 4, 5])
  t.same(
    many.answers.map(({ index }) => index),
    [1, 3, 5, 6, 7, 8, 9],
    'in their own order, so that they do not jump',
  )
  t.same(many.others, { options: 3, votes: 3 })
  t.ok(
    leadingAnswers([0, 0]).answers.every(({ leads, share }) => !leads && share === 0),
    'without votes nobody leads',
  )
  t.end()
})
