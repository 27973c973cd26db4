/** What a connection offers. */
interface Subscribing<M> {
  subscribe(
    subject: string,
    options: { callback: (error: Error | null, message: M) => void },
  ): { unsubscribe(): void }
}

/** A subscription, which outlives its connection. */
export class Subscribed<M> {
  #close = () => {}

  constructor(
    private readonly subject: string,
    private readonly hear: (message: M) => void,
  ) {}

  open(connection: Subscribing<M>): void {
    const callback = (error: Error | null, message: M) => {
      if (!error) this.hear(message)
    }
    const subscription = connection.subscribe(this.subject, { callback })
    this.#close = () => subscription.unsubscribe()
  }

  close(): void {
    this.#close()
  }
}
