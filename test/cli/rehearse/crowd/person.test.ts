import { isDeepStrictEqual } from 'node:util'
import { readValue } from '../../../../src/action/envelope.js'
import { Auditorium } from '../../../../src/cli/rehearse/crowd/auditorium.js'
import { Person } from '../../../../src/cli/rehearse/crowd/person.js'
import { controlTypes } from '../../../../src/controls/control-types.js'
import { test } from '../../../support/tap.js'
import { actsOf, playPerson } from '../support/play-person.js'
import { controls, seen } from '../support/seen-controls.js'

const hour = 3_600_000
const oneVoter = seen.filter(({ type }) => type === 'Index')

test('the same seed and page bring the same people, another seed brings others', (t) => {
  const play = (seed: number) =>
    [1, 2, 3].map((n) => JSON.stringify(playPerson(n, new Auditorium(seed, 600_000), () => seen)))
  t.ok(isDeepStrictEqual(play(7), play(7)))
  t.equal(new Set([...play(7), ...play(8)]).size, 6, 'and each is different')
  t.end()
})

test('whatever they do, on controls of all types, the daemon accepts the value', (t) => {
  const auditorium = new Auditorium(1, hour)
  const acts = [1, 2, 3, 4].flatMap((n) => actsOf(playPerson(n, auditorium, () => seen)))
  t.same([...new Set(acts.map(({ control }) => control.type))].sort(), [...controlTypes].sort())
  for (const { control, value } of acts)
    readValue(controls.find(({ lid }) => lid === control.lid)!, JSON.parse(JSON.stringify(value)))
  t.ok(acts.length > 4000, `${acts.length} actions`)
  t.end()
})

test('everybody uses what can be seen at that moment only', (t) => {
  const auditorium = new Auditorium(2, hour)
  const pages = [seen.slice(0, 3), [], seen.slice(3)]
  const pageAt = (now: number) => pages[Math.floor(now / 20_000) % 3]!
  const steps = playPerson(1, auditorium, pageAt)
  // A page that turns while somebody moves is met at the next step: for a wait at most.
  const missed = actsOf(steps).filter(({ at, after, control }) => !pageAt(at - after).includes(control))
  t.same(missed, [])
  t.ok(
    steps.some(({ deed }) => deed === 'look'),
    'and asks again where there is nothing to do',
  )
  t.end()
})

test('sliders and pads are dragged in strokes: at most 15 values a second, to where the finger stays', (t) => {
  for (const type of ['Slider', 'XYPad'] as const) {
    const page = seen.filter((control) => control.type === type)
    const acts = actsOf(playPerson(1, new Auditorium(3, hour), () => page))
    const gaps = acts.slice(1).map(({ at }, before) => at - acts[before]!.at)
    t.ok(Math.min(...gaps) >= 1000 / 15 - 0.001)
    const strokes = gaps.filter((gap) => gap > 150).length + 1
    t.ok(acts.length / strokes > 5, `${type}: ${acts.length} values in ${strokes} strokes`)
    // Hands stop gently.
    const last = gaps.findIndex((gap) => gap > 150)
    const places = acts.slice(0, last + 1).map(({ value }) => [value].flat() as number[])
    const [way, end] = [move(places[0]!, places.at(-1)!), move(places.at(-2)!, places.at(-1)!)]
    t.ok(end < 0.2 * way || places.length < 4, `the last step is ${end} of ${way}`)
  }
  t.end()
})

test('they applaud after cues, each after a time of their own', (t) => {
  const auditorium = new Auditorium(4, 600_000)
  const page = seen.filter(({ lid }) => lid === 1)
  const presses = Array.from({ length: 50 }, (_, n) =>
    actsOf(playPerson(n + 1, auditorium, () => page)),
  ).flat()
  const cues: number[] = []
  for (let cue = auditorium.cueAfter(200_000); cue < auditorium.ms; cue = auditorium.cueAfter(cue))
    cues.push(cue)
  const gaps = cues.slice(1).map((cue, before) => cue - cues[before]!)
  t.ok(gaps.length > 8 && gaps.every((gap) => gap >= 15_000 && gap <= 40_000))
  const within = (from: number, to: number) =>
    presses.filter(({ at }) => cues.some((cue) => at >= cue + from && at < cue + to)).length
  t.ok(within(0, 5000) > 4 * within(9000, 14_000), `${within(0, 5000)} after, ${within(9000, 14_000)} later`)
  t.ok(within(0, 250) * 4 < within(1000, 1250), 'nobody is faster than people are')
  t.end()
})

test('they come over the first minutes, of a short rehearsal over its first part', (t) => {
  for (const [ms, latest] of [
    [600_000, 120_000],
    [10_000, 4000],
  ] as const) {
    const auditorium = new Auditorium(5, ms)
    const coming = Array.from({ length: 200 }, (_, n) => new Person(n + 1, auditorium).arrivesAt)
    t.ok(Math.min(...coming) < latest / 10)
    t.ok(Math.max(...coming) <= latest)
    const half = coming.filter((at) => at < latest / 2).length
    t.ok(half > 50 && half < 150, `${half} of 200 in the first half of it`)
  }
  t.end()
})

test('votes follow the majority a little', (t) => {
  const second = (favourite: number) => {
    const auditorium = new Auditorium(6, hour)
    for (let vote = 0; vote < 1_000_000; vote++) auditorium.vote(oneVoter[0]!.lid, favourite, 3)
    const votes = [1, 2, 3, 4, 5, 6].flatMap((n) => actsOf(playPerson(n, auditorium, () => oneVoter)))
    return votes.filter(({ value }) => value === favourite).length / votes.length
  }
  const shares = [0, 1, 2].map(second)
  t.ok(
    shares.every((share) => share > 0.15),
    `${shares}`,
  )
  const sum = shares.reduce((all, share) => all + share)
  // Without followers, the three shares are those of one and the same vote.
  t.ok(sum > 1.2 && sum < 2.2, `${sum}`)
  t.end()
})

test('where words are counted nearly everybody stays with theirs, and seldom somebody writes another', (t) => {
  const field = seen.filter(({ type }) => type === 'String')
  const wordy = field.map((control) => ({ ...control, words: true }))
  const written = (page: typeof field) =>
    Array.from({ length: 60 }, (_, n) =>
      actsOf(playPerson(n + 1, new Auditorium(9, 120_000), () => page)),
    ).filter((acts) => acts.length > 0)
  const [words, texts] = [written(wordy), written(field)]
  const mean = (all: readonly (readonly unknown[])[]) =>
    all.reduce((sum, { length }) => sum + length, 0) / all.length
  t.ok(words.length > 45, `${words.length} have written`)
  t.ok(mean(words) < 3 && mean(words) < 0.5 * mean(texts), `${mean(words)} words, ${mean(texts)} texts each`)
  t.ok(
    words.some(({ length }) => length > 1),
    'but some do',
  )
  t.end()
})

test('some put the phone away for a while, and now and then the network fails in the middle', (t) => {
  const auditorium = new Auditorium(8, hour)
  const steps = Array.from({ length: 40 }, (_, n) => playPerson(n + 1, auditorium, () => seen)).flat()
  const sleeps = steps.flatMap((step) => (step.deed === 'sleep' ? [step.ms] : []))
  t.ok(sleeps.length > 100 && sleeps.every((ms) => ms >= 3000 && ms <= 30_000))
  const acts = actsOf(steps)
  const cut = acts.filter(({ isCut }) => isCut).length / acts.length
  t.ok(cut > 0.002 && cut < 0.03, `${cut}`)
  t.end()
})

function move(from: readonly number[], to: readonly number[]): number {
  return Math.hypot(...from.map((start, axis) => to[axis]! - start))
}
