import { test } from '../../support/tap.js'
import { PureStage, press, type SentBatch } from '../support/pure-stage.js'

const rounds = 60

test('whatever is sent twice, stored twice, and killed in between: each press counts once', async (t) => {
  const random = randomOf(20261122)
  const pick = (n: number) => Math.floor(random() * n)
  for (let round = 0; round < rounds; round++) {
    const stream = streamOf(pick)
    const pressed = new Set(
      stream.flatMap(({ actions }) => actions.map(([, , , , who, key]) => `${who} ${key}`)),
    )
    let stage = new PureStage()
    while (stage.sequence < stream.length) {
      stage.takeUnstored(stream[stage.sequence]!)
      const chance = pick(10)
      if (chance < 5) await stage.stored()
      else if (chance === 9) stage = stage.restarted()
    }
    await stage.stored()
    if (stage.countOf(1) !== pressed.size) t.fail(`round ${round}: ${stage.countOf(1)} of ${pressed.size}`)
  }
  t.end()
})

/** What two edges, each started several times, have left in a stream: turns repeated in order, presses on both edges. */
function streamOf(pick: (n: number) => number): SentBatch[] {
  const stream: SentBatch[] = []
  let presses = 0
  for (let epoch = 0; epoch < 3; epoch++)
    for (const edge of ['west', 'east']) {
      const batches: SentBatch[] = []
      for (let number = 1 + pick(3); number < 12; number += 1 + pick(2)) {
        const actions = Array.from({ length: 1 + pick(4) }, () => {
          // Some are repeats of a press that somebody has made before, by any edge.
          const n = pick(4) === 0 && presses > 0 ? pick(presses) : presses++
          return press(`seat-${n % 7}`, `key-${n}`)
        })
        batches.push({ edge, epoch: `start-${epoch}`, number, actions })
      }
      for (let at = 0; at < batches.length; at++) {
        stream.push(batches[at]!)
        // A reconnection: the last few once more, in order.
        if (pick(3) === 0) stream.push(...batches.slice(Math.max(0, at - pick(4)), at + 1))
      }
    }
  return stream
}

/** The same numbers in each run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
