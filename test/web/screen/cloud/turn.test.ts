import { overlaps } from '../../../../src/web/screen/cloud/box.js'
import { type Cloud, emptyCloud, type PlacedWord } from '../../../../src/web/screen/cloud/cloud.js'
import { nextCloud } from '../../../../src/web/screen/cloud/next-cloud.js'
import { type DrawnWord, drawnAtOnce, turnTo } from '../../../../src/web/screen/cloud/turn.js'
import { test } from '../../../support/tap.js'
import { WordCrowd } from './support/word-crowd.js'

const area = { width: 40, height: 20 }

function cloudOf(...words: readonly PlacedWord[]): Cloud {
  return { ...emptyCloud, area, words }
}

/** A word two rem high and as many wide as asked for. */
function wordAt(name: string, x: number, y: number, place: number, width = 6, step = 2): PlacedWord {
  return { name, text: name, people: 1, x, y, width, height: 2, line: 4, step, place }
}

/** How the words are drawn, by their names. */
function statesOf(drawn: readonly DrawnWord[] = []) {
  return Object.fromEntries(
    drawn.map(({ key, word, fades }) => [word.name, [key, word.x, word.step, fades ?? '']]),
  )
}

test('first, what goes fades and what shrinks does so; then the others come and grow', (t) => {
  const before = drawnAtOnce(
    cloudOf(wordAt('gone', 0, 0, 0), wordAt('less', 10, 0, 1), wordAt('more', -10, 0, 2, 6, 1)),
  )
  const after = cloudOf(
    wordAt('less', 10, 0, 1, 5, 1),
    wordAt('more', -10, 0, 2, 8, 3),
    wordAt('new', 0, 5, 3),
  )
  const { first, then } = turnTo(after, before)
  t.same(statesOf(first), { gone: [0, 0, 2, 'out'], less: [1, 10, 1, ''], more: [2, -10, 1, ''] })
  t.same(statesOf(then), { less: [1, 10, 1, ''], more: [2, -10, 3, ''], new: [3, 0, 2, 'in'] })
  t.equal(turnTo(cloudOf(...before.map(({ word }) => word)), before).first, undefined, 'nothing to wait for')
  t.end()
})

test('a word glides where its way is free, and else goes here and comes there', (t) => {
  const before = drawnAtOnce(cloudOf(wordAt('rain', 0, 0, 0), wordAt('wind', 12, 0, 1)))
  const free = turnTo(cloudOf(wordAt('wind', 12, 0, 1), wordAt('rain', -8, 0, 2)), before)
  t.same(
    statesOf(free.then),
    { rain: [0, -8, 2, ''], wind: [1, 12, 2, ''] },
    'its key stays, and so does its order',
  )
  const barred = turnTo(cloudOf(wordAt('wind', 8, 0, 1), wordAt('rain', 16, 0, 2)), before)
  t.same(statesOf(barred.first).rain, [0, 0, 2, 'out'])
  t.same(statesOf(barred.then).rain, [2, 16, 2, 'in'])
  const upward = drawnAtOnce(cloudOf(wordAt('rain', -10, 0, 0), wordAt('wind', 0, -8, 1)))
  const crossing = turnTo(cloudOf(wordAt('rain', 10, 0, 2), wordAt('wind', 0, 8, 3)), upward)
  t.equal(
    crossing.then.filter(({ fades }) => fades === 'in').length,
    1,
    'of two ways that cross, one is taken',
  )
  const spelled = { ...wordAt('rain', -8, 0, 2), text: 'RAIN' }
  t.same(statesOf(turnTo(cloudOf(wordAt('wind', 12, 0, 1), spelled), before).then).rain, [2, -8, 2, 'in'])
  t.end()
})

test('at no moment of ten minutes do two words overlap, not even on their way', (t) => {
  const crowd = new WordCrowd(5)
  let drawn: readonly DrawnWord[] = []
  let cloud = emptyCloud
  let glides = 0
  for (let second = 0; second < 600; second++) {
    crowd.write(5)
    crowd.changeMinds(3)
    cloud = nextCloud(cloud, crowd.words(), area)
    const { first, then } = turnTo(cloud, drawn)
    for (const [from, to] of [
      [drawn, first ?? drawn],
      [first?.filter(({ fades }) => fades !== 'out') ?? drawn, then],
    ] as const)
      for (const part of [0, 0.1, 0.35, 0.5, 0.8, 1]) {
        const boxes = to.map(({ key, word }) =>
          between(from.find((each) => each.key === key)?.word ?? word, word, part),
        )
        for (const [at, box] of boxes.entries())
          for (const other of boxes.slice(at + 1))
            if (overlaps(box, other)) t.fail(`second ${second}: ${box.text} and ${other.text}`)
      }
    const keys = new Map(drawn.map(({ key, word }) => [key, word]))
    glides += then.filter(({ key, word }) => (keys.get(key)?.x ?? word.x) !== word.x).length
    drawn = then
  }
  t.ok(glides > 0, `${glides} words glided`)
  t.equal(new Set(drawn.map(({ key }) => key)).size, drawn.length, 'each has a key of its own')
  t.end()
})

/** Where a word is on its way. @param part of the way, 0 to 1. */
function between(from: PlacedWord, to: PlacedWord, part: number): PlacedWord {
  const mix = (a: number, b: number) => a + (b - a) * part
  return {
    ...to,
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  }
}
