import '../support/machine/own-network.js'
import { command } from '../support/machine/command.js'
import { test } from '../support/tap.js'
import { until } from '../support/time/until.js'
import { sliderValue, startFlow } from './support/flow.js'
import { openHall, ownInterface } from './support/hall.js'
import { readMessages } from './support/messages.js'
import { destinationCount, displayRows, startDemo } from './support/start-demo.js'

const actions = 1000
const group = '239.10.20.30'

test('a broadcast and a multicast address as host reach the machines of that network, and only them', async (t) => {
  const hall = await openHall(t)
  sortMulticast()
  const broadcast = await hall.displays.listen(9000)
  const multicast = await hall.displays.listen(9001, group, group)
  const daemon = await startDemo(t, {
    everybody: 'host = 10.77.0.255\nbundle = never',
    members: `host = ${group}\nport = 9001\nbundle = never`,
  })
  t.equal(await destinationCount(daemon), 2)
  const flow = await startFlow(t, daemon, { rate: 1000, actions })
  await flow.finish()
  for (const { arrivals } of [broadcast, multicast]) {
    await until(() => arrivals.length >= actions)
    const values = readMessages(arrivals).map(({ value }) => value)
    t.same(new Set(values), new Set(Array.from({ length: actions }, (_, action) => sliderValue(action))))
    t.equal(arrivals.length, actions, 'each message arrived once')
  }
  t.same(countMulticast(), { nearOnly: actions, other: 0 }, 'routers will not forward it (TTL 1)')
  t.same(
    (await displayRows(daemon)).map(({ state, sent, dropped }) => ({ state, sent, dropped })),
    Array.from({ length: 2 }, () => ({ state: 'up', sent: actions, dropped: 0 })),
  )
})

/** Counts packets that leave this machine: multicast with a TTL of 1 (byte 8 of the IP header), and others. */
function sortMulticast(): void {
  const way = `dev ${ownInterface}`
  const filter = `tc filter add ${way} parent 1: protocol ip`
  command(`tc qdisc add ${way} root handle 1: htb default 3`)
  for (const minor of [1, 2, 3]) command(`tc class add ${way} parent 1: classid 1:${minor} htb rate 1gbit`)
  command(`${filter} prio 1 u32 match ip dst ${group} match u8 1 0xff at 8 flowid 1:1`)
  command(`${filter} prio 2 u32 match ip dst ${group} flowid 1:2`)
}

function countMulticast(): { readonly nearOnly: number; readonly other: number } {
  const statistics = command(`tc -s class show dev ${ownInterface}`)
  const packets = (minor: number) =>
    Number(new RegExp(`class htb 1:${minor} .*\\n Sent \\d+ bytes (\\d+) pkt`).exec(statistics)?.[1])
  return { nearOnly: packets(1), other: packets(2) }
}
