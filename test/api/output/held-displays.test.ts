import { isDeepStrictEqual } from 'node:util'
import type { Test } from 'tap'
import { openPeer } from '../../osc-input/support/peer.js'
import { runBridge, type TestBridge } from '../../support/show/bridge.js'
import { displayOptions } from '../../support/show/display-options.js'
import { test } from '../../support/tap.js'
import { settled, stays, until } from '../../support/time/until.js'
import { openSink } from '../../support/wire/sink.js'
import { openStream } from '../../support/wire/stream-client.js'

/** The five kinds of displays, and all that each has received. */
async function openHall(t: Test) {
  const [main, backup, quiet, trigger, paced] = await Promise.all(
    Array.from({ length: 5 }, () => openSink(t)),
  )
  const displays = [
    displayOptions({ name: 'main', port: main!.port, profile: { votes: 'on' } }),
    displayOptions({ name: 'main', port: backup!.port, profile: { votes: 'on' } }),
    displayOptions({ name: 'quiet', port: quiet!.port, profile: { snapshot: 'off' } }),
    displayOptions({ name: 'trigger', port: trigger!.port, profile: { button: 'trigger', snapshot: 'all' } }),
    displayOptions({ name: 'paced', port: paced!.port, profile: { maxRate: 10, xy: 'split' } }),
  ]
  const bridge = await runBridge(t, { displays })
  const guest = await openPeer(t, bridge.bridge.osc.port)
  guest.send('/ovation/subscribe')
  await guest.heard('/ovation/page')
  const heard = { main: main!, backup: backup!, quiet: quiet!, trigger: trigger!, paced: paced!, guest }
  const values = (name: keyof typeof heard) =>
    heard[name].messages.filter((message) => /^\/[0-9]/.test(message))
  return { ...bridge, names: Object.keys(heard) as (keyof typeof heard)[], values }
}

/** A crowd that uses every control, a thousand actions a second, until `stop` is called. */
async function play(t: Test, { url, tokens }: TestBridge): Promise<{ stop(): void }> {
  const phones = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      openStream(t, url, { token: tokens.mint({ layoutId: 'show', participant: `p${n}` }) }),
    ),
  )
  let k = 0
  const timer = setInterval(() => {
    for (const phone of phones) phone.send(actionOf(k++))
  }, 10)
  return { stop: () => clearInterval(timer) }
}

function actionOf(k: number): object {
  const actions = [
    { lid: 1, type: 'Button' },
    { lid: 2, type: 'Slider', value: (k % 1000) / 1000 },
    { lid: 3, type: 'Toggle', value: k % 4 < 2 },
    { lid: 4, type: 'Index', value: Math.floor(k / 6) % 3 },
    { lid: 5, type: 'String', value: `text ${k}` },
    { lid: 6, type: 'XYPad', value: [(k % 100) / 100, 0.5] },
  ]
  return actions[k % actions.length]!
}

test('under load, nothing of the audience leaves while the output is held, and afterwards every display stands where the show stands', async (t) => {
  const hall = await openHall(t)
  const { admin, names, values, bridge, sink } = hall
  const counts = () => names.map((name) => values(name).length)
  const accepted = async (more: number) => {
    const count = async () => (await admin('GET', '/status')).body.actions.accepted
    const before = await count()
    await until(async () => (await count()) >= before + more)
  }
  t.same(sink.messages, [], 'the sink of other tests is no display here')
  const crowd = await play(t, hall)
  await accepted(500)
  for (const hold of ['http', 'osc'] as const) {
    const desk = await openPeer(t, bridge.osc.port, { host: '127.0.0.1' })
    if (hold === 'http') await admin('PUT', '/output', { held: true })
    else {
      desk.send('/ovation/hold', 1)
      await desk.heard('/ovation/hold i 1')
    }
    // What the system has taken already may still be on its way.
    const before = await settled(counts)
    await accepted(500)
    await admin('PUT', '/layout/show/page', { pageId: 'second' })
    await admin('PUT', '/layout/show/page', { pageId: 'first' })
    await stays(
      () => isDeepStrictEqual(counts(), before),
      300,
      () => [hold, before, counts()],
    )
    if (hold === 'osc') break
    await admin('PUT', '/output', { held: false })
    await accepted(500)
  }
  crowd.stop()
  const before = await settled(counts)
  await admin('PUT', '/output', { held: false })
  await settled(counts, 1000)
  const { controls } = (await admin('GET', '/layout/show/state')).body
  const [button, slider, toggle, index, , pad] = controls
  const float = (value: number) => String(Math.round(Math.fround(value) * 1e6) / 1e6)
  const expected = {
    button: `/0001 if ${button.count} ${float(button.normalised)}`,
    slider: `/0002 f ${float(slider.value)}`,
    toggle: `/0003 i ${toggle.value ? 1 : 0}`,
    votes: `/0004/votes iii ${index.votes.join(' ')}`,
    pad: `/0006 ff ${pad.value.map(float).join(' ')}`,
  }
  for (const [n, name] of names.entries()) {
    const late = values(name).slice(before[n])
    const { button, slider, toggle, votes, pad } = expected
    const wanted = [
      ...(name === 'trigger' ? [] : [button]),
      slider,
      toggle,
      ...(name === 'main' || name === 'backup' ? [votes] : []),
      ...(name === 'paced' ? [/^\/0006\/x f /, /^\/0006\/y f /] : [pad]),
    ]
    for (const message of wanted)
      t.ok(
        late.some((each) => (typeof message === 'string' ? each === message : message.test(each))),
        `${name} is told ${message}`,
      )
    t.equal(late.length, wanted.length, `and ${name} nothing else`)
  }
})
