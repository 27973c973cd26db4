import type { Answer } from 'dns-packet'
import type { Test } from 'tap'
import { openMulticastPort } from '../../../src/mdns/multicast-port.js'
import { loopback } from './loopback.js'

/** What a program announces: the name that people read, its type, such as `_osc._udp`, and its port. */
export type Announced = readonly [name: string, type: string, port: number]

/** Announces services of this machine, on loopback, whenever somebody asks. @param on not 5353 where nobody else shall hear it. */
export async function announcePrograms(
  t: Pick<Test, 'teardown'>,
  services: readonly Announced[],
  on?: number,
): Promise<void> {
  const answers = services.flatMap(([name, type, port]): Answer[] => {
    const instance = `${name}.${type}.local`
    return [
      { type: 'PTR', name: `${type}.local`, ttl: 120, data: instance },
      { type: 'SRV', name: instance, ttl: 120, data: { port, target: 'x.local', priority: 0, weight: 0 } },
    ]
  })
  const program = await openMulticastPort(
    loopback,
    ({ type }) => {
      if (type === 'query') void program.send({ type: 'response', answers })
    },
    on,
  )
  t.teardown(() => program.close())
}
