import type { PreviewControl, PreviewLayout } from '../../../src/web/preview/model/preview-layout.js'
import { Rehearsal } from '../../../src/web/preview/model/rehearsal.js'
import { countSimulated, emptyCounts, resultOf } from '../../../src/web/preview/model/simulated-counts.js'
import { crowdActions, crowdSize, seededRandom } from '../../../src/web/preview/model/simulated-crowd.js'
import type { PhoneResult } from '../../../src/wire/result.js'
import { test } from '../../support/tap.js'

const options = ['Yes', 'No', 'Louder'].map((label, index) => ({ index, label }))
const controls: readonly PreviewControl[] = [
  { lid: 1, type: 'Button', props: { label: 'Applause' }, results: 'live' },
  { lid: 2, type: 'Slider', props: { label: 'Light' }, results: 'live' },
  { lid: 3, type: 'Toggle', props: { label: 'Lamp' }, results: 'live' },
  { lid: 4, type: 'Index', props: { label: 'Encore?' }, once: true, options, results: 'live' },
  { lid: 5, type: 'Index', props: { label: 'Throw' }, options, results: 'live' },
  { lid: 6, type: 'String', props: { label: 'Word', maxLength: 5 }, results: 'live' },
  { lid: 8, type: 'String', props: { label: 'In a word', maxLength: 5 }, words: true, results: 'live' },
  { lid: 7, type: 'XYPad', props: { label: 'Spot' }, results: 'live' },
]
const layout: PreviewLayout = {
  layoutId: 'evening',
  activePageId: 'first',
  pages: [{ pageId: 'first', controls }],
}
const texts = ['Bravo!', 'Bis!', 'What a night!']
const words = ['Magic', 'Goosebumps', 'Joy', 'Wow', 'Sea']

/** What all see after so many seconds. */
function resultsAfter(seconds: number, isStill = false): readonly PhoneResult[] {
  const start = { url: '', texts, words, hasCrowd: true, isStill, seed: 7, now: () => 0 }
  const rehearsal = new Rehearsal(layout, start)
  for (let second = 0; second < seconds; second++) rehearsal.step()
  return rehearsal.told.results
}

test('a crowd acts at every control, gently, and each value is one that the service takes', (t) => {
  for (const control of controls) {
    const random = seededRandom(3)
    const counts = emptyCounts()
    let most = 0
    for (let second = 0; second < 60; second++) {
      const actions = crowdActions(control, counts, { texts, words }, random)
      most = Math.max(most, actions.length)
      for (const { person, value } of actions) {
        t.ok(person >= 1 && person <= crowdSize && isTaken(control, value), `${control.type}: ${value}`)
        countSimulated(counts, control, person, value, 0)
      }
    }
    t.ok(counts.values.size > 5, `${control.type}: ${counts.values.size} people`)
    t.ok(most <= crowdSize / 2, `${control.type}: at most ${most} a second`)
    t.ok(resultOf(control, counts).people <= crowdSize)
  }
  t.end()
})

function isTaken({ type, props }: PreviewControl, value: unknown): boolean {
  const isShare = (part: unknown) => typeof part === 'number' && part >= 0 && part <= 1
  switch (type) {
    case 'Button':
      return value === undefined
    case 'Slider':
      return isShare(value)
    case 'Toggle':
      return typeof value === 'boolean'
    case 'Index':
      return options.some(({ index }) => index === value)
    case 'String':
      return typeof value === 'string' && value.length <= Number(props.maxLength)
    case 'XYPad':
      return Array.isArray(value) && value.length === 2 && value.every(isShare)
  }
}

test('where people choose once, nobody has two votes', (t) => {
  const vote = resultsAfter(120).find(({ lid }) => lid === 4)
  t.ok(vote?.type === 'Index')
  const votes = vote?.type === 'Index' ? vote.votes.reduce((sum, each) => sum + each, 0) : 0
  t.ok(votes > crowdSize / 2 && votes <= crowdSize, `${votes} votes`)
  t.equal(vote?.people, votes)
  t.end()
})

test('the same crowd does the same again', (t) => {
  t.same(resultsAfter(20), resultsAfter(20))
  t.not(JSON.stringify(resultsAfter(20)), JSON.stringify(resultsAfter(21)))
  t.end()
})

test('a crowd that is to stand still has done something, and goes on no more', (t) => {
  const [button] = resultsAfter(1, true)
  t.ok(button?.type === 'Button' && button.count > 20)
  t.same(resultsAfter(1, true), resultsAfter(30, true))
  t.end()
})

test('texts that do not fit are not written', (t) => {
  const word = resultsAfter(60).find(({ lid }) => lid === 6)
  t.ok(word?.type === 'String' && word.texts.length > 0)
  t.same(new Set(word?.type === 'String' ? word.texts : []), new Set(['Bis!']))
  t.end()
})

test('where words are counted they write words, most of them the popular ones, and nearly everybody stays with theirs', (t) => {
  const result = resultsAfter(200).find(({ lid }) => lid === 8)
  const counted = result?.type === 'String' ? (result.words ?? []) : []
  t.same(counted.map(([word]) => word).sort(), ['Joy', 'Magic', 'Sea', 'Wow'], 'those that fit')
  t.equal(counted[0]![0], 'Magic')
  const people = counted.reduce((sum, [, each]) => sum + each, 0)
  t.equal(people, result?.people)
  t.ok(people > crowdSize / 2 && people <= crowdSize, `${people} people`)
  t.end()
})
