import { Displays } from '../../../display/displays.js'
import type { MessageSource } from '../../../display/link/backlog.js'
import { Display, type DisplayOptions } from '../../../display/link/display.js'
import type { SenderEvents } from '../../../display/link/sender.js'
import type { Log } from '../../../log.js'
import { BundleWriter, type PreparedMessage } from '../../../osc/bundle.js'

/** Takes what would be sent: a datagram. */
export type TakeDatagram = (datagram: Buffer) => void

/** As long as those of a display that is sent to. */
const datagramLimit = 1400

/** Displays that write down what they would be sent, in its datagrams, instead of sending it. */
export class FileDisplays extends Displays {
  readonly #log: Log

  constructor(
    private readonly take: TakeDatagram,
    ...of: ConstructorParameters<typeof Displays>
  ) {
    super(...of)
    this.#log = of[0]
  }

  protected override make(options: DisplayOptions, events: Partial<SenderEvents>): Display {
    return new FileDisplay(options, this.#log, events, this.take)
  }
}

/** A display that takes everything at once. */
class FileDisplay extends Display {
  readonly #pending: BundleWriter
  readonly #take: TakeDatagram
  readonly #onArrival: () => void

  constructor(
    options: DisplayOptions,
    log: Log,
    { onArrival = () => {} }: Partial<SenderEvents>,
    take: TakeDatagram,
  ) {
    super(options, log)
    this.#pending = new BundleWriter(datagramLimit, options.profile.bundle)
    this.#take = take
    this.#onArrival = onArrival
  }

  override async start(): Promise<void> {
    this.health.resolved()
    this.#onArrival()
  }

  override add(message: Uint8Array): void {
    if (message.length > datagramLimit || this.#pending.add(message)) return
    this.flush()
    this.#pending.add(message)
  }

  override addPrepared(source: MessageSource & PreparedMessage): void {
    this.add(source.encode())
  }

  override flush(): void {
    if (!this.#pending.isEmpty) this.#take(this.#pending.take())
  }

  /** Nothing waits here that was not flushed before. */
  override dropControls(): ReadonlySet<object> {
    return new Set()
  }

  /** It is never behind. */
  override async rest(): Promise<void> {}

  /** Nothing is lost on the way to a file, so nothing is sent again. */
  override get isIdle(): boolean {
    return false
  }

  override async close(): Promise<void> {
    this.flush()
  }
}
