import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Envelopes } from '../../src/action/envelope.js'
import { resolve } from '../../src/action/perform.js'
import { AudienceTokens, mostRemembered } from '../../src/auth/audience-tokens.js'
import { Secret } from '../../src/auth/secret.js'
import { Choices } from '../../src/crowd/choices.js'
import { SharedBuckets } from '../../src/limits/token-bucket.js'
import { Changes } from '../../src/state/changes.js'
import { initialState } from '../../src/state/control-state.js'
import { Cooldowns } from '../../src/state/cooldowns.js'
import { Idempotency, keyHash } from '../../src/state/idempotency.js'
import { LiveLayouts } from '../../src/state/live-layouts.js'
import { Authors } from '../../src/texts/authors.js'
import { WaitingTexts } from '../../src/texts/waiting-texts.js'
import { layoutOf } from '../support/show/show.js'
import { test } from '../support/tap.js'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Each fills what is remembered beyond its bound, with what takes the most room, and returns what holds it. */
const fillers: Readonly<Record<string, () => unknown>> = {
  tokens: () => {
    const buckets = new SharedBuckets(mostRemembered)
    const options = { secret: new Secret('s'.repeat(32)), ttl: 86_400, maxTtl: 86_400 }
    const tokens = new AudienceTokens(options, ({ aud, sub }) => buckets.of(`${aud}/${sub}`))
    for (let n = 0; n < 135_000; n++) tokens.verify(unshared(`Bearer ${tokens.mint({ layoutId: 'demo' })}`))
    return [tokens, buckets]
  },
  'pairs of control and participant': () => {
    const cooldowns = new Cooldowns()
    const control = initialState('show', 1, 'Button')
    for (let n = 0; n < 999_999; n++) cooldowns.take(control, unshared(`participant-${n}-abc`), 3_600_000, 1)
    return cooldowns
  },
  'idempotency keys': () => {
    const changes = new Changes()
    const keys = new Idempotency(changes)
    for (let n = 0; n < 1_010_000; n++) keys.add(keyHash('show', 'seat-1', String(n)), n / 1000)
    changes.forget()
    return keys
  },
  'bodies of actions': () => {
    const layouts = new LiveLayouts(new Changes())
    layouts.load(new Map([['show', layoutOf()]]))
    const envelopes = new Envelopes(layouts)
    for (let n = 0; n < 32_768; n++) {
      const action = { layoutId: 'show', lid: 6, type: 'XYPad', value: [n / 32_768, 1 / 3] }
      // As long as one that is remembered may be.
      const more = 'x'.repeat(160 - JSON.stringify({ ...action, more: '' }).length)
      resolve(layouts, envelopes.read(Buffer.from(JSON.stringify({ ...action, more })), ''))
    }
    return envelopes
  },
  'texts of a layout that wait': () => {
    const texts = new WaitingTexts({ other: () => {} }, new Authors({ other: () => {} }))
    for (let n = 0; n < 10_000; n++) {
      const author = unshared(`${n}`.padEnd(64, 'x'))
      texts.add('show', 5, Buffer.from(`${n}`.padEnd(640, '👏')).toString(), author)
    }
    return texts
  },
  'choices at a control': () => {
    const choices = new Choices()
    for (let n = 0; n < 200_000; n++) choices.restore(unshared(`${n}`.padEnd(64, 'x')), n % 8)
    return choices
  },
}

test('all that is remembered takes no more memory, when it is full, than the technician’s guide says', (t) => {
  const promise =
    /^\| memory for what is remembered.*$/m.exec(readFileSync('config/guide/technician.md', 'utf8'))?.[0] ??
    ''
  const held: unknown[] = []
  for (const [name, fill] of Object.entries(fillers)) {
    const promised = Number(new RegExp(`${name} (\\d+) MB`).exec(promise)?.[1])
    const before = usedMegabytes()
    held.push(fill())
    const taken = usedMegabytes() - before
    t.ok(taken <= promised, `${name}: ${taken.toFixed(1)} MB of ${promised}`)
    t.ok(taken >= promised / 2, `${name}: and not much less`)
  }
  t.equal(held.length, 6, 'nothing of it could be collected before')
  t.end()
})

function usedMegabytes(): number {
  // What is found free in the first run can only be collected in the second one.
  for (let run = 0; run < 3; run++) collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

/** Text of its own, as it arrives in a header: not put together of parts that others hold too. */
function unshared(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}
