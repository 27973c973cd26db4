import type { Log } from '../log.js'
import { type MulticastPort, openMulticastPort } from './multicast-port.js'
import { Responder } from './responder.js'
import type { AnnouncedService } from './service-records.js'
import type { ShowInterface } from './show-interfaces.js'

export interface AnnouncerOptions {
  /** The name that people shall read; shortened if it is long. */
  readonly name: string
  /** The name of this machine as the system has it. */
  readonly machine: string
  readonly services: readonly AnnouncedService[]
  readonly log: Pick<Log, 'info' | 'warn'>
  /** The interfaces now. */
  readonly interfaces: () => readonly ShowInterface[]
  /** Not 5353 in tests. */
  readonly port?: number
  /** Of the records, s; shorter in tests. */
  readonly ttl?: number
}

/** How often it is looked whether networks have come or gone, ms. */
const lookMs = 5000

/**
 * Announces services on the interfaces of the show for as long as it is open; networks may come later, and go. What fails
 * is a line in the log, once, and tried again.
 */
export class Announcer {
  readonly #responder: Responder
  readonly #ports = new Map<string, MulticastPort>()
  readonly #warned = new Set<string>()
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void>
  #isClosed = false

  constructor(private readonly options: AnnouncerOptions) {
    const { name, machine, services, port, ttl, log } = options
    this.#responder = new Responder({
      instance: label(name, 50),
      host: label(machine.split('.')[0]!.replace(/[^A-Za-z0-9-]/g, '-'), 40),
      services,
      port,
      ttl,
      onNamed: (instance) => {
        const on = [...this.#ports.values()].map(({ on }) => `${on.name} ${on.address}`)
        log.info({ instance, services: services.map(({ type, port }) => `${type} ${port}`), on }, 'announced')
      },
    })
    this.#looking = this.#look()
    this.#timer = setInterval(() => {
      this.#looking = this.#looking.then(() => this.#look())
    }, lookMs).unref()
  }

  /** Takes the announcement back. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#looking
    await this.#responder.stop()
    for (const port of this.#ports.values()) port.close()
  }

  async #look(): Promise<void> {
    if (this.#isClosed) return
    const wanted = this.options.interfaces()
    if (wanted.length === 0)
      this.#warn('there is no network of the show: nothing is announced until one comes')
    const gone = [...this.#ports].filter(([key]) => wanted.every((on) => keyOf(on) !== key))
    for (const [key, port] of gone) {
      port.close()
      this.#ports.delete(key)
    }
    const come = wanted.filter((on) => !this.#ports.has(keyOf(on)))
    const opened = await Promise.all(come.map((on) => this.#open(on)))
    if (gone.length > 0 || opened.includes(true)) this.#responder.use([...this.#ports.values()])
  }

  async #open(on: ShowInterface): Promise<boolean> {
    try {
      const opened: MulticastPort = await openMulticastPort(
        on,
        (packet, from) => this.#responder.take(opened, packet, from),
        this.options.port,
      )
      this.#ports.set(keyOf(on), opened)
      return true
    } catch (error) {
      this.#warn(
        `cannot announce on ${on.name} (${on.address}): ${(error as Error).message}; it is tried again every 5 s`,
      )
      return false
    }
  }

  #warn(reason: string): void {
    if (this.#warned.has(reason) || this.#warned.size > 100) return
    this.#warned.add(reason)
    this.options.log.warn({ reason }, 'not announced')
  }
}

function keyOf({ name, address, network }: ShowInterface): string {
  return `${name} ${address} ${network}`
}

/** A label of DNS: no dots, which would separate two, and at most so many bytes of UTF-8. */
function label(text: string, most: number): string {
  let short = text.replaceAll('.', '-')
  while (Buffer.byteLength(short) > most) short = [...short].slice(0, -1).join('')
  return short || 'ovation'
}
