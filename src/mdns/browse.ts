import type { Answer } from 'dns-packet'
import { delay } from '../promises.js'
import { type AskedName, encodeQuery, longestLabel } from './encode-query.js'
import { type MulticastPort, mdnsPort, openMulticastPort } from './multicast-port.js'
import type { ShowInterface } from './show-interfaces.js'

/** A service that somebody announces. */
export interface FoundService {
  /** What people read. */
  readonly name: string
  /** Such as `_oscjson._tcp`. */
  readonly type: string
  /** Of the machine that announced it, whatever address it names itself. */
  readonly address: string
  readonly port: number
}

export interface Found {
  /** By name and address. */
  readonly services: readonly FoundService[]
  /** How many more were announced, at least. */
  readonly more: number
  /** Where could not be looked, a line each. */
  readonly troubles: readonly string[]
}

export interface Search {
  readonly types: readonly string[]
  readonly interfaces: readonly ShowInterface[]
  readonly ms: number
  /** Not 5353 in tests. */
  readonly port?: number | undefined
  /** Whether the process may end meanwhile. */
  readonly mayEnd?: boolean | undefined
}

/** Services that are taken note of; a network of a show has a few dozen. */
const mostServices = 64
/** Of the others, so many are counted. */
const mostCounted = 10_000
/** When it is asked, of the time of the search: what was lost is asked for again. */
const questions = [0, 0.1, 0.4]

/** Looks for services on some interfaces (RFC 6763 §4). What is announced beyond a limit is only counted. */
export async function browse({ types, interfaces, ms, port, mayEnd = false }: Search): Promise<Found> {
  const seen = new SeenServices(types)
  const troubles: string[] = []
  const opened: MulticastPort[] = []
  await Promise.all(
    interfaces.map(async (on) => {
      try {
        const heard = await openMulticastPort(
          on,
          ({ type, answers = [], additionals = [] }, from) => {
            if (type === 'response' && from.port === (port ?? mdnsPort))
              seen.take([...answers, ...additionals], from.address)
          },
          port,
        )
        opened.push(heard)
      } catch (error) {
        troubles.push(`cannot look on ${on.name} (${on.address}): ${(error as Error).message}`)
      }
    }),
  )
  const begun = performance.now()
  for (const part of [...questions, 1]) {
    await delay(begun + part * ms - performance.now(), { ref: !mayEnd })
    if (part < 1) for (const each of opened) void each.send(encodeQuery(seen.questions()))
  }
  for (const each of opened) each.close()
  return { services: seen.services(), more: seen.more, troubles }
}

/** What was announced, as far as it is complete. */
class SeenServices {
  /** By instance and machine; a port of 0 while that is not known. */
  readonly #seen = new Map<string, FoundService>()
  readonly #others = new Set<string>()

  constructor(private readonly types: readonly string[]) {}

  get more(): number {
    return this.#others.size
  }

  take(records: readonly Answer[], address: string): void {
    for (const record of records) if (record.type === 'PTR') this.#point(record, address)
    for (const { type, name, ...rest } of records) {
      if (type !== 'SRV' || !('data' in rest)) continue
      const key = keyOf(name, address)
      const known = this.#seen.get(key)
      const { port } = rest.data as { readonly port: number }
      if (known) this.#seen.set(key, { ...known, port })
    }
  }

  services(): readonly FoundService[] {
    return [...this.#seen.values()]
      .filter(({ port }) => port > 0)
      .map(({ name, type, address, port }) => ({ name, type, address, port }))
      .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  }

  /** For the types; and for the ports that nobody has told with the names. */
  questions(): readonly AskedName[] {
    const unknown = [...this.#seen.values()].filter(
      ({ port, name }) => port === 0 && Buffer.byteLength(name) <= longestLabel,
    )
    return [
      ...this.types.map((type) => ({ type: 'PTR', labels: labelsOf(type) }) as const),
      ...unknown
        .slice(0, 10)
        .map(({ name, type }) => ({ type: 'SRV', labels: [name, ...labelsOf(type)] }) as const),
    ]
  }

  #point(
    { name, data, ttl }: { name: string; data: string; ttl?: number | undefined },
    address: string,
  ): void {
    const type = this.types.find((type) => `${type}.local` === name.toLowerCase())
    const end = `.${name}`
    if (type === undefined || !data.toLowerCase().endsWith(end.toLowerCase())) return
    const key = keyOf(data, address)
    if (ttl === 0) this.#seen.delete(key)
    else if (this.#seen.has(key)) return
    else if (this.#seen.size < mostServices)
      this.#seen.set(key, { name: data.slice(0, -end.length), type, address, port: 0 })
    else if (this.#others.size < mostCounted) this.#others.add(key)
  }
}

function labelsOf(type: string): readonly string[] {
  return [...type.split('.'), 'local']
}

function keyOf(name: string, address: string): string {
  return `${name.toLowerCase()} ${address}`
}

/** What ends comes before what goes on. */
function orderOf({ name, address, type }: FoundService): string {
  return [name.toLowerCase(), address, type].join('\u0000')
}
