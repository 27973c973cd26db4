import type { Test } from 'tap'
import type { CarriedAction, Outcome, PhoneCarrier } from '../../../src/cli/rehearse/carriers/carrier.js'
import type { Person } from '../../../src/cli/rehearse/crowd/person.js'
import { Ledger } from '../../../src/cli/rehearse/ledger.js'
import { SimulatedPhone, Span } from '../../../src/cli/rehearse/simulated-phone.js'
import { test } from '../../support/tap.js'
import { advanceTime } from '../../support/time/advance-time.js'
import { seen } from './support/seen-controls.js'

/** The outcomes of the attempts of one action; a number behind a code is the wait in seconds that it asks for. */
type Attempts = readonly (string | readonly [code: string, retryAfter: number])[]

/** Somebody presses once, and each attempt ends as the list says, the last one again and again. */
async function press(t: Test, attempts: Attempts, patienceMs = 20_000) {
  const time = advanceTime(t)
  const show = new Span()
  const patience = new Span()
  const ledger = new Ledger()
  const sent: CarriedAction[] = []
  const outcomeOf = (code: string, retryAfter = 0): Outcome => ({
    ...{ code, retryAfter },
    ms: /^(lost|unreachable)$/.test(code) ? 0 : 1,
  })
  const carrier: PhoneCarrier = {
    token: '',
    controls: seen,
    look: async () => outcomeOf('ok'),
    act: async (action) => {
      sent.push(action)
      const [code, retryAfter] = [attempts[Math.min(sent.length, attempts.length) - 1]!].flat() as [
        string,
        number?,
      ]
      return outcomeOf(code, retryAfter)
    },
    drop: () => {},
  }
  let isDone = false
  const person = {
    arrivesAt: 0,
    next: () => {
      if (isDone) show.end()
      isDone = true
      return { deed: 'act', after: 0, control: seen[1]!, value: 0.5, isCut: false }
    },
  } as unknown as Person
  const token = async () => ({ ...outcomeOf('ok'), token: 'a token' })
  let isOver = false
  const life = new SimulatedPhone({ show, patience, ledger, token }, 1, person, carrier).live()
  const ended = life.finally(() => {
    isOver = true
  })
  for (let turned = 0; !isOver; turned += 100) {
    if (turned >= patienceMs) patience.end()
    await time.advance(100)
  }
  await ended
  time.end()
  requireOneKey(sent)
  return {
    attempts: sent.length,
    accepted: ledger.accepted,
    unknown: ledger.unknown,
    refused: [...ledger.refused],
  }
}

/** Every attempt has the key of the first one. */
function requireOneKey(sent: readonly CarriedAction[]): void {
  if (new Set(sent.map(({ key }) => key)).size > 1) throw new Error('an attempt had another key')
}

const cases: readonly [title: string, attempts: Attempts, accepted: number, sends: number][] = [
  ['what is accepted is done', ['ok'], 1, 1],
  ['what could not be sent is sent later', ['unreachable', 'ok'], 1, 2],
  ['what was lost is repeated', ['lost', 'lost', 'ok'], 1, 3],
  ['a fault, or a proxy that gave up, leaves in doubt', ['internal', 'HTTP 502', 'ok'], 1, 3],
  ['a refusal is final where nothing was lost', ['overloaded'], 0, 1],
  ['so is a limit', [['rate-limited', 1]], 0, 1],
  [
    'a stop or a limit of the token says nothing of what was lost',
    ['lost', 'shutting-down', ['rate-limited', 1], 'ok'],
    1,
    4,
  ],
  ['a control that is gone says that it did not count', ['lost', 'control-not-found'], 0, 2],
  ['and so does a cooldown', ['lost', ['rate-limited', 60]], 0, 2],
]

for (const [title, attempts, accepted, sends] of cases)
  test(title, async (t) => {
    const result = await press(t, attempts)
    t.match(result, { accepted, attempts: sends, unknown: 0 })
    t.equal(
      result.refused.reduce((sum, [, number]) => sum + number, 0),
      attempts.filter((one) => !/^(ok|lost|unreachable)$/.test([one].flat()[0] as string)).length,
    )
  })

test('an action that is never answered is unknown in the end; one that was never sent is not counted', async (t) => {
  t.match(await press(t, ['lost'], 1000), { accepted: 0, unknown: 1 })
  t.match(await press(t, ['unreachable'], 1000), { accepted: 0, unknown: 0 })
})
