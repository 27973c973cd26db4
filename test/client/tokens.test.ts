import { WebSocket } from 'ws'
import { usualTimes } from '../../src/client/times.js'
import { tokenKeeper } from '../../src/client/token-keeper.js'
import { runBridge } from '../support/show/bridge.js'
import { test } from '../support/tap.js'
import { advanceTime } from '../support/time/advance-time.js'
import { advanceUntil, turned } from '../support/time/advance-until.js'
import { goodClaims, signByHand } from '../support/wire/jwt.js'
import { openClient, outcome } from './support/open-client.js'

const participant = 'seat-1'

for (const over of ['stream', 'http'] as const) {
  test(`over ${over}, a token that is revoked is renewed, once, and no press is lost`, async (t) => {
    const { url, tokens, admin } = await runBridge(t)
    let calls = 0
    const client = openClient(t, {
      url,
      over,
      token: tokens.mint({ layoutId: 'show', participant }),
      renew: async () => {
        calls++
        const { body } = await admin('POST', '/token', { layoutId: 'show', participant })
        return body.token
      },
    })
    await client.act(1)
    await admin('POST', '/layout/show/revoke', {})
    await Promise.all(Array.from({ length: 20 }, () => client.act(1)))
    t.equal(calls, 1)
    const { body } = await admin('GET', '/layout/show/state')
    t.equal(body.controls[0].count, 21)
    t.equal(client.state, 'open')
  })

  test(`over ${over}, a renewal that fails is reported and tried again; its token is used`, async (t) => {
    const { url, token } = await runBridge(t)
    const answers = [
      () => Promise.reject(new Error('no backend')),
      () => undefined as unknown as string,
      () => {
        throw new Error('a bug')
      },
      () => 'bad.token',
      () => token,
    ]
    let calls = 0
    const client = openClient(
      t,
      { url, over, token: 'not.a.token', renew: () => answers[calls++]!() },
      { least: 50, most: 100 },
    )
    await client.act(1)
    t.equal(calls, 5)
    const whys = client.whys.map((why) => (why as Error | undefined)?.message)
    for (const why of ['no backend', 'a bug', 'Expected renew to give a string'])
      t.ok(whys.includes(why), why)
    t.equal(client.state, 'open')
  })

  test(`over ${over}, without renew a refused token ends it, and says why`, async (t) => {
    const { url } = await runBridge(t)
    const client = openClient(t, { url, over, token: 'not.a.token' })
    t.equal(await outcome(client.act(1)), 'token-invalid')
    t.equal(await outcome(client.act(1)), 'token-invalid')
    t.same(client.states, ['connecting', 'closed'])
    t.match(client.whys[1], { code: 'token-invalid' })
  })

  test(`over ${over}, a token is renewed before it expires`, async (t) => {
    const { url } = await runBridge(t)
    const time = advanceTime(t)
    const expiresIn = (seconds: number) =>
      signByHand(goodClaims({ sub: participant, exp: Math.floor(Date.now() / 1000) + seconds }))
    let calls = 0
    const renew = () => {
      calls++
      return expiresIn(3600)
    }
    const token = expiresIn(100)
    // Nothing else is asked while the time is turned.
    const patient = { quiet: 600_000, silent: 600_000, poll: 600_000, answer: 600_000 }
    const hellos: string[] = []
    class Spy extends WebSocket {
      override send(frame: string) {
        if (frame.includes('hello')) hellos.push(frame)
        super.send(frame)
      }
    }
    const client = openClient(t, { url, over, token, renew, WebSocket: Spy }, patient)
    await client.act(1)
    t.equal(calls, 0)
    // Three quarters of its time, which was cut to whole seconds.
    await time.advance(73_000)
    t.equal(calls, 0)
    await time.advance(2001)
    t.equal(calls, 1)
    await client.act(1)
    t.equal(calls, 1)
    t.equal(hellos.length, over === 'stream' ? 2 : 0, 'the stream goes on with it')
    t.same(client.states, ['connecting', 'open'], 'and nothing was interrupted')
  })
}

for (const over of ['stream', 'http'] as const)
  test(`over ${over}, it is said that nothing goes through while a token is renewed; a renewal that hangs is given up`, async (t) => {
    const { url, token, admin } = await runBridge(t)
    const answers: ((token: string) => void)[] = []
    const renew = () => new Promise<string>((resolve) => answers.push(resolve))
    const time = advanceTime(t)
    const client = openClient(t, { url, token, over, renew }, { poll: 100 })
    await turned(time, client.act(1), 5)
    await admin('POST', '/layout/show/revoke', {})
    const pressed = client.act(1)
    await advanceUntil(time, () => answers.length === 1, 5)
    await advanceUntil(time, () => client.state === 'waiting', 5)
    t.match(client.whys.at(-1), { code: 'token-expired' })
    await time.advance(usualTimes.renewal / 2)
    t.equal(answers.length, 1, 'one call at a time')
    await advanceUntil(time, () => answers.length === 2, 10)
    t.match(client.whys.at(-1), { message: /renew/ })
    t.equal(client.state, 'waiting')
    const { body } = await admin('POST', '/token', { layoutId: 'show' })
    answers[1]!(body.token)
    await turned(time, pressed, 5)
    await advanceUntil(time, () => client.state === 'open', 5)
    t.equal(answers.length, 2)
  })

test('a renewal is asked for once, however often the token is refused; another token is not refused with it', async (t) => {
  const time = advanceTime(t)
  let calls = 0
  let answer = () => {}
  const renew = () => {
    calls++
    return new Promise<string>((resolve) => {
      answer = () => resolve(`token-${calls}`)
    })
  }
  const renewed: string[] = []
  const events = {
    renewed: (token: string) => renewed.push(token),
    failed: (why: unknown) => t.fail(String(why)),
  }
  const keeper = tokenKeeper({ url: '', token: 'first', renew }, { ...usualTimes, least: 1, most: 1 }, events)
  t.teardown(() => keeper.stop())
  for (let n = 0; n < 5; n++) {
    keeper.refused('first')
    await time.advance(20)
  }
  t.equal(calls, 1)
  answer()
  await time.advance(1)
  t.same(renewed, ['token-1'])
  keeper.refused('first')
  t.equal(keeper.isRefused, false)
  await time.advance(100)
  t.equal(calls, 1)
})

test('what a late renewal gives is taken, if there is nothing newer; what it fails with is not', async (t) => {
  const time = advanceTime(t)
  const told: string[] = []
  const answers: { resolve(token: string): void; reject(why: Error): void }[] = []
  const renew = () => {
    told.push('asked')
    return new Promise<string>((resolve, reject) => answers.push({ resolve, reject }))
  }
  const keeper = tokenKeeper(
    { url: '', token: 'first', renew },
    { ...usualTimes, least: 1, most: 1 },
    {
      renewed: (token) => told.push(token),
      failed: (why) => told.push((why as Error).message),
    },
  )
  t.teardown(() => keeper.stop())
  keeper.refused('first')
  const late = 'Expected renew to answer in time'
  await time.advance(12_000)
  t.same(told, ['asked', late, 'asked'])
  answers[0]!.reject(new Error('no backend'))
  await time.advance(9000)
  t.same(told.splice(0), ['asked', late, 'asked', late, 'asked'])
  answers[1]!.resolve('token-2')
  await time.advance(1000)
  answers[2]!.resolve('token-3')
  await time.advance(100_000)
  t.same(told, ['token-2'], 'neither is it asked again, nor is there another answer')
  t.equal(keeper.current, 'token-2')
  t.notOk(keeper.isRefused)
})
