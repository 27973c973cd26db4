import { emptyCloud } from '../../../../src/web/screen/cloud/cloud.js'
import { CloudPainter } from '../../../../src/web/screen/cloud/cloud-painter.js'
import { nextCloud } from '../../../../src/web/screen/cloud/next-cloud.js'
import type { DrawnWord } from '../../../../src/web/screen/cloud/turn.js'
import type { MeasuredWord } from '../../../../src/web/screen/cloud/type-size.js'
import { test } from '../../../support/tap.js'

const area = { width: 40, height: 20 }

function wordsOf(...names: readonly string[]): MeasuredWord[] {
  return names.map((name) => ({ name, text: name, people: 1, width: 4, height: 1.2 }))
}

/** An easel whose time passes only when it is told to: until the next picture, or until there has been none for a while. */
function easelOf(isStill = false) {
  const pictures: (readonly DrawnWord[])[] = []
  const waiting: { readonly ms: number; readonly then: () => void }[] = []
  const easel = {
    show: (drawn: readonly DrawnWord[]) => pictures.push(drawn),
    later: (ms: number, then: () => void) => waiting.push({ ms, then }),
    isStill: () => isStill,
  }
  const seen = () =>
    pictures.map((drawn) => drawn.map(({ word, fades }) => word.name + (fades ? ` ${fades}` : '')))
  const pass = (isTime: (ms: number) => boolean) => {
    const at = waiting.findIndex(({ ms }) => isTime(ms))
    return waiting.splice(at < 0 ? waiting.length : at, 1).map(({ then }) => then()).length > 0
  }
  return { easel, seen, pictures, draw: () => pass((ms) => ms < 500), rest: () => pass((ms) => ms >= 500) }
}

test('the first picture is there at once; the next ones come one after the other, and the newest words are drawn last', (t) => {
  const { easel, seen, draw } = easelOf()
  const painter = new CloudPainter(emptyCloud, easel)
  painter.paint(wordsOf('a', 'b'), area)
  t.same(seen(), [['a', 'b']])
  painter.paint(wordsOf('b', 'c'), area)
  painter.paint(wordsOf('b', 'never'), area)
  painter.paint(wordsOf('b', 'd'), area)
  t.same(seen().slice(1), [['a out', 'b']], 'what is no more goes first')
  draw()
  t.same(seen().slice(2), [['b', 'c in']])
  draw()
  t.same(seen().slice(3), [['b', 'c out']])
  draw()
  t.same(seen().slice(4), [['b', 'd in']], 'what was new meanwhile has been passed over')
  t.end()
})

test('where nothing should move, each picture is there at once', (t) => {
  const { easel, seen, draw } = easelOf(true)
  const painter = new CloudPainter(emptyCloud, easel)
  painter.paint(wordsOf('a', 'b'), area)
  painter.paint(wordsOf('b', 'c'), area)
  t.same(seen(), [
    ['a', 'b'],
    ['b', 'c'],
  ])
  t.equal(draw(), false, 'nothing is on its way')
  t.end()
})

test('in a window of another shape, and where there was a cloud before, the words are there at once', (t) => {
  const { easel, seen, draw } = easelOf()
  const before = nextCloud(emptyCloud, wordsOf('a', 'b', 'c'), area)
  const painter = new CloudPainter(before, easel)
  painter.paint(wordsOf('b', 'c', 'd'), area)
  t.same(seen(), [['b', 'c', 'd']])
  for (const { name, x, y } of before.words.slice(1))
    t.match(
      painter.present.words.find((word) => word.name === name),
      { x, y },
      `${name} is where it was`,
    )
  painter.paint(wordsOf('b', 'c', 'd'), { width: 20, height: 30 })
  t.same(seen()[1]?.length, 3)
  t.equal(draw(), false, 'nothing is on its way')
  t.end()
})

test('with the same words it goes on until each is where it can stay', (t) => {
  const { easel, pictures, draw, rest } = easelOf()
  const painter = new CloudPainter(emptyCloud, easel)
  painter.paint(wordsOf(...'abcdefghijklmnopqrstuvwx'), area)
  const few = wordsOf(...'abcdefghij')
  painter.paint(few, area)
  const small = painter.present.top
  let turns = 0
  while (draw() || rest()) turns++
  t.ok(turns > 4 && turns < 100, `${turns} turns`)
  t.ok(painter.present.top > small, 'where others have gone, there is room for larger type')
  const last = pictures[pictures.length - 1]!
  painter.paint(few, area)
  while (draw() || rest());
  t.same(
    pictures[pictures.length - 1]!.map(({ word }) => word),
    last.map(({ word }) => word),
    'then nothing changes any more',
  )
  t.end()
})
