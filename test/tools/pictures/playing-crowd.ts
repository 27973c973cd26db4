import type { Test } from 'tap'
import type { TestBridge } from '../../support/show/bridge.js'
import { openStream, type StreamClient } from '../../support/wire/stream-client.js'

const people = 48

/** Lets people play on the first page of the demo, over streams, until the end. */
export async function startPlayingCrowd(
  t: Pick<Test, 'teardown'>,
  { url, tokens }: TestBridge,
): Promise<void> {
  const phones: StreamClient[] = []
  for (let person = 0; person < people; person++) {
    const token = tokens.mint({ layoutId: 'demo', participant: `person-${person}` })
    phones.push(await openStream(t as Test, url, { token }))
  }
  let tick = 0
  const timer = setInterval(() => {
    tick++
    // As applause comes: in waves.
    const pressing = Math.round((people / 4) * (1 + Math.sin(tick / 9)))
    for (const [person, { send }] of phones.entries()) {
      if ((person * 7 + tick * 5) % people < pressing) send({ lid: 1, type: 'Button' })
      if ((person + tick) % 31 === 0)
        send({ lid: 2, type: 'Slider', value: 0.45 + ((person * 37) % 100) / 220 })
      if ((person + tick) % 97 === 0) send({ lid: 3, type: 'Toggle', value: person % 3 > 0 })
      if ((person + tick) % 53 === 0) send({ lid: 4, type: 'Index', value: [0, 0, 1, 0, 2, 1][person % 6] })
    }
  }, 200)
  t.teardown(() => clearInterval(timer))
}
