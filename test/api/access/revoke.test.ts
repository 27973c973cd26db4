import type { Test } from 'tap'
import { encodeRecord, stateHeader } from '../../../src/store/record.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { test } from '../../support/tap.js'
import { goodClaims, signByHand } from '../../support/wire/jwt.js'

const press = { layoutId: 'show', lid: 1, type: 'Button' }
const hour = 3_600_000

for (const [name, { before, after }] of Object.entries({
  'an hour ahead, then put right': { before: hour, after: 0 },
  'right, then an hour back': { before: 0, after: -hour },
})) {
  test(`revoked while the clock is ${name}: old tokens are void and new ones good, also after a restart`, async (t) => {
    const state = t.testdir()
    const setClock = clockOf(t)
    const first = await runBridge(t, { state })
    setClock(before)
    const early = await newToken(first)
    await revoke(first)
    t.same(await codesOf(first, [early, await newToken(first)]), ['token-expired', 'ok'])
    setClock(after)
    const late = await newToken(first)
    t.equal(await codeOf(first, late), 'ok')
    t.not(await codeOf(first, early), 'ok')
    await first.bridge.close()
    const second = await runBridge(t, { state })
    t.same(await codesOf(second, [late, await newToken(second)]), ['ok', 'ok'])
    t.not(await codeOf(second, early), 'ok')
    await revoke(second)
    setClock(before)
    t.same(await codesOf(second, [early, late]), ['token-expired', 'token-expired'])
  })
}

test('of tokens made between revocations of one second, none outlives the next one, also after a restart', async (t) => {
  const state = t.testdir()
  const bridge = await runBridge(t, { state })
  const tokens: string[] = []
  for (let time = 0; time < 4; time++) {
    await revoke(bridge)
    tokens.push(await newToken(bridge))
  }
  const expected = [...tokens.slice(1).fill('token-expired'), 'ok']
  t.same(await codesOf(bridge, tokens), expected)
  await bridge.bridge.close()
  t.same(await codesOf(await runBridge(t, { state }), tokens), expected)
})

test('a state file of an earlier version counts: what it revoked is void, what was made later is valid', async (t) => {
  const second = Math.floor(Date.now() / 1000) + hour / 1000
  const entries = [
    ['revoked', 'show', second],
    ['keys', Date.now(), ['AAAAAAAAAAA']],
    ['control', 'show', 1, 'Button', 7, null, []],
  ]
  const log = Buffer.concat([stateHeader, entries].map(encodeRecord))
  const state = t.testdir({ 'state.log': log })
  const made = (iat: number) => signByHand(goodClaims({ iat, exp: iat + 3600 }))
  const tokens = [made(second - 3610), made(second - 3590), made(second + 1), made(second + 2)]
  const expected = ['token-expired', 'token-expired', 'ok', 'token-invalid']
  const first = await runBridge(t, { state })
  t.same(await codesOf(first, tokens), expected)
  t.equal(await codeOf(first, await newToken(first)), 'ok')
  await first.bridge.close()
  const again = await runBridge(t, { state })
  t.same(await codesOf(again, tokens), expected, 'and after a restart')
  const { controls } = (await again.admin('GET', '/layout/show/state')).body
  t.equal(controls[0].count, 7 + 3)
})

async function revoke({ admin }: TestBridge): Promise<void> {
  const { status } = await admin('POST', '/layout/show/revoke')
  if (status !== 200) throw new Error(`revoke was answered ${status}`)
}

async function newToken({ admin }: TestBridge): Promise<string> {
  return (await admin('POST', '/token', { layoutId: 'show' })).body.token
}

function codesOf(bridge: TestBridge, tokens: readonly string[]): Promise<string[]> {
  return Promise.all(tokens.map((token) => codeOf(bridge, token)))
}

/** What a press with this token is answered: `ok`, or the code of the refusal. */
async function codeOf({ act }: TestBridge, token: string): Promise<string> {
  const { status, body } = await act(press, { authorization: `Bearer ${token}` })
  return status === 200 ? 'ok' : body.code
}

/** Sets the clock so many milliseconds ahead of the right time, until the test is over. */
function clockOf(t: Test): (ms: number) => void {
  const real = Date.now
  t.teardown(() => {
    Date.now = real
  })
  return (ms) => {
    Date.now = () => real() + ms
  }
}
