import type { Test } from 'tap'
import { AudienceTokens } from '../../../src/auth/audience-tokens.js'
import { Secret } from '../../../src/auth/secret.js'
import { iniFor, startDaemon } from '../../support/machine/daemon.js'
import { t as suite, test } from '../../support/tap.js'
import { openSink } from '../../support/wire/sink.js'
import { flood } from '../support/flood.js'

// The load lasts three seconds; on a busy machine sending it takes longer.
suite.setTimeout(300_000)

const secret = 'a token secret for tests only, 32 bytes'

for (const engine of ['auto', 'node']) {
  test(`5,000 presses a second with one token do not use up the others' limits (engine ${engine})`, async (t) => {
    const { port, mint } = await startWithDefaults(t, engine)
    const begun = performance.now()
    const [one, others] = await Promise.all([
      flood(t, { port, tokens: mint(1), presses: 15_000, perSecond: 5000, connections: 64 }),
      flood(t, { port, tokens: mint(200), presses: 6000, perSecond: 2000, connections: 64 }),
    ])
    const seconds = (performance.now() - begun) / 1000
    const passed = one.get(200) ?? 0
    t.comment(`${seconds.toFixed(1)} s; the one: ${text(one)}; the others: ${text(others)}`)
    t.ok((others.get(200) ?? 0) >= 0.999 * 6000, 'the others are accepted')
    t.ok(passed <= 2000 + 1000 * seconds, 'the one gets its burst and its rate')
    t.equal(one.get(429), 15_000 - passed, 'and the rest is refused')
  })

  test(`5,000 tokens behind one address: none is refused (engine ${engine})`, async (t) => {
    const { port, mint } = await startWithDefaults(t, engine)
    const statuses = await flood(t, {
      port,
      tokens: mint(5000),
      presses: 10_000,
      // They may be too many for a busy machine, but not for one address.
      perSecond: 2000,
      connections: 500,
    })
    t.same([...statuses], [[200, 10_000]])
  })
}

/** A daemon with the default limits. */
async function startWithDefaults(t: Test, engine: string) {
  const sink = await openSink(t)
  const cwd = t.testdir({ 'service.ini': iniFor(sink.port) })
  const env = { OVATION_TOKEN_SECRET: secret, OVATION_HTTP_ENGINE: engine }
  const { port } = await startDaemon(t, { cwd, env })
  const options = { secret: new Secret(Buffer.from(secret)), ttl: 3600, maxTtl: 3600 }
  const tokens = new AudienceTokens(options, () => undefined)
  const mint = (count: number) => Array.from({ length: count }, () => tokens.mint({ layoutId: 'demo' }))
  return { port, mint }
}

function text(statuses: ReadonlyMap<number, number>): string {
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
}
