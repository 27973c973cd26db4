import { arrangePanels, firstOf, panelsOn } from '../../../../src/web/screen/results/arrange-panels.js'
import type { Panel } from '../../../../src/web/screen/results/panels.js'
import { test } from '../../../support/tap.js'
import { controlOf, usedPanels } from '../support/shown-page.js'

/** Of each slide the lids of its columns, and behind them those of its strips. */
function slidesOf(...kinds: readonly string[]): number[][][] {
  return arrangedLids(usedPanels(...kinds))
}

function arrangedLids(panels: readonly Panel[]): number[][][] {
  const lidsOf = (some: readonly Panel[]) => some.map(({ control }) => control.lid)
  return arrangePanels(panels).map(({ columns, strips }) => [
    ...columns.map(lidsOf),
    ...(strips.length > 0 ? [lidsOf(strips)] : []),
  ])
}

test('a slide holds as many results as can be read; the others have slides of their own', (t) => {
  t.same(slidesOf(), [])
  t.same(slidesOf('Slider'), [[[1]]], 'one alone has all of it')
  t.same(slidesOf('XYPad', 'Slider'), [[[1, 2]]])
  t.same(slidesOf('XYPad', 'Slider', 'Toggle'), [[[1, 2], [3]]])
  t.same(slidesOf('XYPad', 'Slider', 'Toggle', 'Toggle'), [
    [
      [1, 2],
      [3, 4],
    ],
  ])
  t.same(slidesOf('XYPad', 'Slider', 'Toggle', 'XYPad', 'Toggle'), [[[1, 2], [3]], [[4, 5]]])
  t.same(slidesOf('Index 5', 'Slider'), [[[1]], [[2]]], 'many answers have a slide')
  t.same(slidesOf('Toggle', 'String', 'Slider'), [[[1, 3]], [[2]]], 'and so have texts')
  t.end()
})

test('a vote comes first, with something beside it, and two votes are never beside each other', (t) => {
  t.same(slidesOf('Index 3', 'Slider'), [[[1], [2]]])
  t.same(slidesOf('Slider', 'Index 3', 'Toggle'), [[[2], [1, 3]]], 'whatever the order of the page')
  t.same(slidesOf('Index 3', 'Index 4'), [[[1]], [[2]]])
  t.same(
    slidesOf('Index 3', 'Slider', 'Index 2', 'Toggle'),
    [
      [[1], [2]],
      [[3], [4]],
    ],
    'what is small is shared out',
  )
  t.end()
})

test('counts are strips below something large, as long as there is room', (t) => {
  t.same(slidesOf('Button', 'Index 3'), [[[2], [1]]])
  t.same(slidesOf('Index 3', 'Button', 'Button'), [[[1], [2, 3]]])
  t.same(slidesOf('Index 3', 'Button', 'Button', 'Button'), [[[1], [2, 3]], [[4]]], 'one alone is large')
  t.same(slidesOf('Index 3', 'Slider', 'Button'), [[[1], [2], [3]]], 'also below two columns')
  t.same(slidesOf('XYPad', 'Slider', 'Button'), [[[1, 2]], [[3]]], 'but not below two panels in one')
  t.same(slidesOf('Index 5', 'Button'), [[[1]], [[2]]], 'nor below many answers')
  t.same(slidesOf('String', 'Button'), [[[1], [2]]])
  const drums = Array<string>(7).fill('Button')
  t.same(slidesOf(...drums), [[[1, 2, 3, 4]], [[5, 6, 7]]], 'without anything else they share slides')
  const [slide] = arrangePanels(usedPanels('Button', 'Button'))
  t.same([slide!.columns.length, slide!.strips.length], [0, 2])
  t.end()
})

test('a slide is known by its first panel, and has all of its panels', (t) => {
  const [slide] = arrangePanels(usedPanels('Button', 'Index 3', 'Toggle'))
  t.equal(firstOf(slide!).control.lid, 2)
  t.same(
    panelsOn(slide!).map(({ control }) => control.lid),
    [2, 3, 1],
  )
  const [strips] = arrangePanels(usedPanels('Button', 'Button'))
  t.equal(firstOf(strips!).control.lid, 1)
  t.end()
})

test('what has long words has nothing beside it, for it would be too small', (t) => {
  const few = 'Index 3 Nebelmaschinenx'
  t.same(slidesOf(few, 'Toggle'), [[[1], [2]]], 'with 16 letters an answer is beside something')
  t.same(slidesOf(`${few}x`, 'Toggle'), [[[1]], [[2]]], 'with 17 it is not')
  t.same(slidesOf(`${few}x`, 'Button'), [[[1], [2]]], 'a strip is below it')
  t.same(
    slidesOf('Index 2 it is late and we would all like to hear that one again', 'Toggle'),
    [[[1]], [[2]]],
    'nor is one of many',
  )
  t.same(
    slidesOf('Index 2 霧笛をもう一度聞かせてください今夜のうちに', 'Toggle'),
    [[[1], [2]]],
    'but one is whose lines end anywhere',
  )
  const title = (label: string) => {
    const [toggle, slider] = usedPanels('Toggle', 'Slider')
    const control = controlOf('Toggle', 1, { props: { label } })
    return arrangedLids([{ ...toggle!, control }, slider!]).length
  }
  const [vote] = usedPanels('Index 3')
  const besideVote = (label: string) =>
    arrangedLids([vote!, { control: controlOf('Toggle', 2, { props: { label } }) }]).length
  t.equal(besideVote('Scheinwerfer'), 1, 'a title of 12 letters is beside a vote')
  t.equal(besideVote('Scheinwerfers'), 2, 'and of 13 is not')
  t.equal(title('Scheinwerferstufe'), 1, 'a title of 17 letters')
  t.equal(title('Scheinwerferstufen'), 2, 'and of 18')
  t.equal(title('la '.repeat(21)), 2, 'or of many')
  const button = controlOf('Button', 2, { props: { label: 'Zugabenwunschzahlen' } })
  t.same(arrangedLids([vote!, { control: button }]), [[[1]], [[2]]], 'nor can such a count be a strip')
  t.end()
})
