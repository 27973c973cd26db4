import { countAt } from '../../support/show/fixed-place.js'
import { test } from '../../support/tap.js'
import { type BadInput, badInputs, requestWith, smugglers } from './support/bad-inputs.js'
import { converse } from './support/converse.js'
import { pressBody } from './support/phone.js'
import { type ProxyKind, proxies } from './support/proxies.js'
import { type ProxySetup, setUpProxy } from './support/set-up-proxy.js'

for (const proxy of proxies) {
  test(`${proxy.program} refuses badly framed requests, or forwards them as one valid request`, async (t) => {
    const setup = await setUpProxy(t, proxy)
    for (const input of badInputs) t.same(await outcome(setup, input), expected(proxy, input), input.name)
  })

  test(`${proxy.program} does not let a request hide another`, async (t) => {
    const setup = await setUpProxy(t, proxy)
    for (const input of smugglers) t.same(await outcome(setup, input), expected(proxy, input), input.name)
    const { phone, token, daemon } = setup
    const before = await countAt(daemon.url)
    for (let n = 0; n < 20; n++) t.equal((await phone.press(token)).status, 200)
    t.equal(await countAt(daemon.url), before + 20, 'the next phones get the answers to their own requests')
  })

  test(`${proxy.program} accepts a request in any pieces`, async (t) => {
    const setup = await setUpProxy(t, proxy)
    const { proxy: running, token, daemon } = setup
    const whole = requestWith(token, [`Content-Length: ${pressBody.length}`])
    const bytewise = await converse(running, [...whole])
    t.same(bytewise.statuses, [200, 200], 'byte by byte')
    const places = Array.from({ length: whole.length - 1 }, (_, n) => n + 1)
    for (let from = 0; from < places.length; from += 10) {
      const some = places.slice(from, from + 10)
      const answers = await Promise.all(
        some.map((at) => converse(running, [whole.slice(0, at), whole.slice(at)])),
      )
      const failed = some.filter((_, n) => String(answers[n]?.statuses) !== '200,200')
      t.same(failed, [], `split at ${some[0]} to ${some.at(-1)}`)
    }
    t.equal(await countAt(daemon.url), whole.length, 'each is counted once')
  })
}

/** The answers, and the number of presses that the daemon counted. */
async function outcome({ proxy, token, daemon }: ProxySetup, input: BadInput): Promise<unknown> {
  const before = await countAt(daemon.url)
  const { statuses, endsReady } = await converse(proxy, input.bytes(token))
  return { statuses, endsReady, presses: (await countAt(daemon.url)) - before }
}

function expected({ program }: ProxyKind, input: BadInput): unknown {
  const statuses = input[program]
  return { statuses, endsReady: statuses.length === 2, presses: statuses[0] === 200 ? 1 : 0 }
}
