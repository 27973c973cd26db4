import type { DecodedPacket, Packet } from 'dns-packet'
import { withTimeout } from '../promises.js'
import type { UdpPeer } from '../udp.js'
import { answerQuery, asUnicast, response } from './answer-query.js'
import { findsConflict, losesTie } from './judge-names.js'
import { type MulticastPort, mdnsPort } from './multicast-port.js'
import {
  type AnnouncedService,
  type ServiceRecord,
  type ServiceRecords,
  serviceRecords,
} from './service-records.js'

export interface ResponderOptions {
  /** What people read; of at most 50 bytes, so that a number fits behind it. */
  readonly instance: string
  /** The name of this machine, a label of DNS. */
  readonly host: string
  readonly services: readonly AnnouncedService[]
  /** Not 5353 in tests. */
  readonly port?: number | undefined
  /** How long others believe what is said, s. Shorter in tests. */
  readonly ttl?: number | undefined
  /** Called when the names are ours, with the one that people read; again when it has changed. */
  onNamed(instance: string): void
}

/** Times of RFC 6762 §8 and §6, ms. */
const probeMs = 250
const deferMs = 1000
const announceMs = 1000
const quietMs = 1000
/** After so many conflicts in a row each further one waits (§8.1). */
const mostConflicts = 15
const conflictMs = 5000
/** Unicast answers a second. */
const mostUnicast = 20
/** Before an answer that others may give too (§6), ms: at least, and up to so much more. */
const sharedMs = { least: 20, spread: 100 }
/** For the goodbye of a stop, ms. */
const goodbyeMs = 300

/**
 * Announces services on some interfaces: probes for the names, takes others on a conflict, answers, and says goodbye
 * (RFC 6762 §8 to §10). All interfaces have the same names.
 */
export class Responder {
  #ports: readonly MulticastPort[] = []
  #number = 1
  #conflicts = 0
  /** Of the present attempt to get the names; those before do nothing more. */
  #attempt = 0
  #timer: NodeJS.Timeout | undefined
  #phase: 'waiting' | 'probing' | 'named' = 'waiting'
  #saidAt = new Map<string, number>()
  #unicast = { second: 0, count: 0 }

  constructor(private readonly options: ResponderOptions) {}

  /** Uses these interfaces from now on, and asks there whether the names are free. */
  use(ports: readonly MulticastPort[]): void {
    this.#ports = ports
    this.#claim(Math.random() * probeMs)
  }

  /** Takes note of a packet that came to a port. */
  take(port: MulticastPort, packet: DecodedPacket, from: UdpPeer): void {
    if (packet.type === 'query') return this.#answer(port, packet, from)
    // Only those who may speak here are believed (§6).
    if (from.port !== (this.options.port ?? mdnsPort) || this.#phase === 'waiting') return
    const said = [...(packet.answers ?? []), ...(packet.additionals ?? [])]
    if (!findsConflict(said, this.#uniqueAnywhere())) return
    if (this.#phase === 'probing') this.#number += 1
    this.#conflicts += 1
    this.#claim(this.#conflicts > mostConflicts ? conflictMs : 0)
  }

  /** Says goodbye (§10.1). */
  async stop(): Promise<void> {
    const wasNamed = this.#phase === 'named'
    this.#attempt += 1
    clearTimeout(this.#timer)
    this.#phase = 'waiting'
    if (!wasNamed) return
    const ended = (record: ServiceRecord) => ({ ...record, ttl: 0 })
    const goodbyes = this.#ports.map((port) => {
      const { shared, unique } = this.#records(port)
      // That others have such services too is for them to say.
      const own = shared.filter(({ data }) =>
        this.options.services.every(({ type }) => data !== `${type}.local`),
      )
      return port.send(response([...own, ...unique].map(ended)))
    })
    await withTimeout(Promise.all(goodbyes), goodbyeMs, () => undefined)
  }

  #claim(after: number): void {
    this.#attempt += 1
    this.#phase = 'waiting'
    this.#later(after, () => {
      this.#phase = 'probing'
      this.#probe(1)
    })
  }

  #probe(count: number): void {
    if (count > 3) return this.#begin()
    for (const port of this.#ports) {
      const { unique } = this.#records(port)
      const names = [...new Set(unique.map(({ name }) => name))]
      const questions = names.map((name) => ({ type: 'ANY', name }))
      void port.send({ type: 'query', questions, authorities: [...unique] } as Packet)
    }
    this.#later(probeMs, () => this.#probe(count + 1))
  }

  #begin(): void {
    this.#phase = 'named'
    this.#conflicts = 0
    this.options.onNamed(this.#names.instance)
    this.#announce()
    this.#later(announceMs, () => this.#announce())
  }

  #announce(): void {
    for (const port of this.#ports) {
      const { shared, unique } = this.#records(port)
      void port.send(response([...shared, ...unique]))
    }
  }

  #answer(port: MulticastPort, query: DecodedPacket, from: UdpPeer): void {
    const isProbe = (query.authorities ?? []).length > 0
    if (isProbe && this.#phase === 'probing' && losesTie(query, this.#records(port).unique))
      return this.#claim(deferMs)
    if (this.#phase !== 'named') return
    const answer = answerQuery(query, this.#records(port))
    if (!answer) return
    if (from.port !== (this.options.port ?? mdnsPort)) {
      if (this.#mayUnicast()) void port.send(asUnicast(answer, query), from)
    } else if (this.#maySay(port, answer, isProbe ? probeMs : quietMs)) this.#reply(port, answer)
  }

  /** At once only where nobody else answers (§6): all who have such services would speak at the same moment. */
  #reply(port: MulticastPort, answer: Packet): void {
    if (answer.answers!.every(({ type }) => type !== 'PTR')) return void port.send(answer)
    const attempt = this.#attempt
    const send = () => {
      if (attempt === this.#attempt) void port.send(answer)
    }
    setTimeout(send, sharedMs.least + Math.random() * sharedMs.spread).unref()
  }

  /** The same is said once a second, however often somebody asks (§6). */
  #maySay(port: MulticastPort, { answers }: Packet, after: number): boolean {
    const now = performance.now()
    const fresh = answers!.filter(({ name, type }) => {
      const key = `${port.on.address} ${type} ${name}`
      if (now - (this.#saidAt.get(key) ?? Number.NEGATIVE_INFINITY) < after) return false
      this.#saidAt.set(key, now)
      return true
    })
    return fresh.length > 0
  }

  #mayUnicast(): boolean {
    const second = Math.floor(performance.now() / 1000)
    if (this.#unicast.second !== second) this.#unicast = { second, count: 0 }
    this.#unicast.count += 1
    return this.#unicast.count <= mostUnicast
  }

  #later(ms: number, run: () => void): void {
    const attempt = this.#attempt
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (attempt === this.#attempt) run()
    }, ms).unref()
  }

  get #names() {
    const { instance, host } = this.options
    const number = this.#number
    return number === 1
      ? { instance, host }
      : { instance: `${instance} (${number})`, host: `${host}-${number}` }
  }

  #records(port: MulticastPort): ServiceRecords {
    const { services, ttl } = this.options
    return serviceRecords(services, this.#names, port.on.address, ttl)
  }

  #uniqueAnywhere(): readonly ServiceRecord[] {
    return this.#ports.flatMap((port) => this.#records(port).unique)
  }
}
