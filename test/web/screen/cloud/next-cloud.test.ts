import { type Cloud, emptyCloud } from '../../../../src/web/screen/cloud/cloud.js'
import { nextCloud } from '../../../../src/web/screen/cloud/next-cloud.js'
import { isLeading } from '../../../../src/web/screen/cloud/top-step.js'
import type { MeasuredWord } from '../../../../src/web/screen/cloud/type-size.js'
import { test } from '../../../support/tap.js'
import { faultsOf, movedWords, needlessMoves } from './support/judge-cloud.js'
import { WordCrowd } from './support/word-crowd.js'

/** The room that a cloud has on walls: beside the code, alone, and upright. */
const areas = [
  { width: 37, height: 21 },
  { width: 56, height: 18 },
  { width: 28, height: 30 },
]

/** A word of a name, ten letters wide and a line high. */
function wordOf(name: string, people: number, more: Partial<MeasuredWord> = {}): MeasuredWord {
  return { name, text: name, people, width: 5.5, height: 1.2, ...more }
}

function placeOf(cloud: Cloud, name: string) {
  return cloud.words.find((word) => word.name === name)
}

test('while 3,000 people write for ten minutes, no word overlaps another, and none moves that need not', (t) => {
  for (const [at, area] of areas.entries())
    for (const evenness of [0, 0.5]) {
      const crowd = new WordCrowd(at + 1, evenness)
      let cloud = emptyCloud
      let moves = 0
      for (let second = 0; second < 600; second++) {
        crowd.write(5)
        crowd.changeMinds(2)
        const words = crowd.words()
        const after = nextCloud(cloud, words, area)
        const faults = [...faultsOf(after), ...needlessMoves(cloud, after)]
        const most = words[0]!.people
        // A sentence needs more room than a full cloud may have in one place.
        for (const word of words.filter(({ height }) => height < 2))
          if (second >= 60 && isLeading(word, most) && !placeOf(after, word.name))
            faults.push(`${word.text} is missing`)
        if (faults.length > 0) t.fail(`second ${second}: ${faults.join(', ')}`)
        if (second >= 120) moves += movedWords(cloud, after).length
        cloud = after
      }
      t.ok(cloud.words.length >= 25, `${cloud.words.length} words`)
      t.ok(moves <= 48, `${moves} moves in the last eight minutes`)
      const inOrder = [...cloud.words].sort((one, other) => other.people - one.people)
      for (const [at, word] of inOrder.entries()) {
        const fewer = inOrder.slice(at).filter(({ people }) => people * 2 <= word.people)
        t.ok(
          fewer.every(({ step }) => step <= word.step),
          `${word.text}, of ${word.people}, is at least as large as words of half as many`,
        )
      }
    }
  t.end()
})

test('the first word stands in the middle, as large as there is room, and the next ones around it', (t) => {
  const [area] = areas
  const alone = nextCloud(emptyCloud, [wordOf('rain', 1)], area!)
  t.match(alone.words, [{ x: 0, y: 0 }])
  t.ok(alone.words[0]!.width > area!.width / 2)
  const three = nextCloud(alone, [wordOf('rain', 3), wordOf('wind', 2), wordOf('sea', 1)], area!)
  t.match(placeOf(three, 'rain'), { x: 0, y: 0 }, 'where it is smaller')
  t.same(faultsOf(three), [])
  const sizes = ['rain', 'wind', 'sea'].map((name) => placeOf(three, name)!.step)
  t.ok(sizes[0]! > sizes[1]! && sizes[1]! > sizes[2]!, 'the more people, the larger')
  t.end()
})

test('a word that is taken back leaves its place, and the others stay where they are', (t) => {
  const [area] = areas
  const words = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) => wordOf(name, 12 - at))
  const before = nextCloud(emptyCloud, words, area!)
  const after = nextCloud(before, words.slice(1), area!)
  t.equal(placeOf(after, 'a'), undefined)
  t.equal(after.words.length, 5)
  t.same(movedWords(before, after), [])
  t.same(nextCloud(after, [], area!).words, [], 'after a reset there are none')
  t.end()
})

test('where there is no room for all, the least frequent words are left out, and come when there is', (t) => {
  const area = { width: 28, height: 10 }
  const words = Array.from({ length: 50 }, (_, at) => wordOf(`word ${at}`, at < 3 ? 40 : 2))
  const full = nextCloud(emptyCloud, words, area)
  t.ok(full.words.length < 30, `${full.words.length} have room`)
  for (const { name } of words.slice(0, 3)) t.ok(placeOf(full, name), name)
  const missing = words.filter(({ name }) => !placeOf(full, name))
  const after = nextCloud(full, [...words.slice(0, 5), ...missing.slice(0, 3)], area)
  for (const { name } of missing.slice(0, 3)) t.ok(placeOf(after, name), `${name} has room now`)
  t.end()
})

test('in a full cloud, a word that many write takes the place of some that few have written', (t) => {
  const area = { width: 28, height: 10 }
  const words = Array.from({ length: 50 }, (_, at) => wordOf(`word ${at}`, at < 3 ? 40 : 2))
  const full = nextCloud(emptyCloud, words, area)
  const after = nextCloud(full, [wordOf('new', 44), ...words.slice(0, 49)], area)
  t.ok(placeOf(after, 'new'))
  t.same(faultsOf(after), [])
  t.same(movedWords(full, after), [], 'and the others stay where they are')
  for (const { name } of words.slice(0, 3)) t.ok(placeOf(after, name), name)
  t.end()
})

test('a word that is spelled otherwise stays where it is, and overlaps nothing where that is longer', (t) => {
  const [area] = areas
  const others = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name, at) => wordOf(name, 9 - at))
  const before = nextCloud(emptyCloud, [wordOf('rain', 10), ...others], area!)
  for (const width of [5.5, 6.5]) {
    const after = nextCloud(before, [wordOf('rain', 10, { text: 'RAIN!', width }), ...others], area!)
    const [was, is] = [placeOf(before, 'rain')!, placeOf(after, 'rain')!]
    if (width === 5.5) t.same([is.x, is.y], [was.x, was.y])
    t.equal(is.text, 'RAIN!')
    t.not(is.place, was.place, 'to the eye it is another one')
    t.same(faultsOf(after), [])
  }
  t.end()
})

test('a little less room moves only what is outside; in an area of another shape all words are placed as new ones', (t) => {
  const crowd = new WordCrowd(7)
  crowd.write(300)
  const words = crowd.words()
  const before = nextCloud(emptyCloud, words, { width: 40, height: 20 })
  const narrower = nextCloud(before, words, { width: 38, height: 19 })
  t.same(faultsOf(narrower), [])
  for (const { from } of movedWords(before, narrower))
    t.ok(
      2 * Math.abs(from.x) + from.width > 38 || 2 * Math.abs(from.y) + from.height > 19,
      `${from.text} was outside`,
    )
  const upright = nextCloud(before, words, { width: 26, height: 32 })
  t.same(faultsOf(upright), [])
  t.same(
    upright.words.map(({ name, x, y }) => [name, x, y]),
    nextCloud(emptyCloud, words, { width: 26, height: 32 }).words.map(({ name, x, y }) => [name, x, y]),
  )
  t.end()
})

test('where hardly any of the words are left, it is another cloud, which begins in the middle', (t) => {
  const [area] = areas
  const words = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) => wordOf(name, 6 - at))
  const before = nextCloud(emptyCloud, words, area!)
  const after = nextCloud(before, [wordOf('e', 3), wordOf('z', 1)], area!)
  t.match(placeOf(after, 'e'), { x: 0, y: 0 })
  t.end()
})
