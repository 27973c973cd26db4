import type { Test } from 'tap'
import { type BatchAction, batchKeyOf, encodeBatch } from '../../../../src/cluster/batch.js'
import { Broker } from '../../../../src/cluster/broker.js'
import { batchesStream, batchSubject } from '../../../../src/cluster/names.js'
import { keyHash } from '../../../../src/state/idempotency.js'
import { recordLog } from '../../../support/record-log.js'
import { until } from '../../../support/time/until.js'

/** How long an answer may take, ms: the broker of a busy machine is slower than the product has patience for. */
const answerMs = 60_000

/** Sends turns as edges do, but as the test wants them. */
export class BatchSender {
  readonly broker: Broker

  private constructor(url: string) {
    this.broker = new Broker({ servers: [url], name: 'test', log: recordLog().log })
  }

  static async open(t: Pick<Test, 'teardown'>, url: string): Promise<BatchSender> {
    const sender = new BatchSender(url)
    t.teardown(() => sender.broker.close())
    await sender.isConnected()
    return sender
  }

  isConnected(): Promise<void> {
    return until(() => this.broker.isConnected)
  }

  /** Has a turn stored. @returns its place in the stream. */
  async store(
    number: number,
    actions: readonly BatchAction[] = [press()],
    { edge = 'west', epoch = 'one', v = 1 } = {},
  ): Promise<number> {
    const { seq, error } = await this.#send(edge, encodeBatch({ v, epoch, number, actions }))
    if (error) throw new Error(JSON.stringify(error))
    return seq
  }

  /** Stores messages that are no turns until the stream takes no more. @returns why. */
  async fill(bytes = 1024): Promise<string> {
    const data = Buffer.alloc(bytes, 'x')
    for (;;) {
      const { error } = await this.#send('west', data)
      if (error) return error.description
    }
  }

  /** What the broker says of the stream of batches. */
  async stream() {
    const { streams } = await this.broker.streams()
    return streams.info(batchesStream)
  }

  /** Whether the stream is there. */
  hasStream(): Promise<boolean> {
    return this.stream().then(
      () => true,
      () => false,
    )
  }

  async deleteStream(): Promise<void> {
    const { streams } = await this.broker.streams()
    await streams.delete(batchesStream)
  }

  async #send(edge: string, data: Uint8Array) {
    const answer = await this.broker.request(batchSubject(edge), data, answerMs)
    return JSON.parse(Buffer.from(answer).toString())
  }
}

/** A press of the Button 1 of the layout `show`. @param key `''` without one. */
export function press(participant = 'seat-1', key = ''): BatchAction {
  return [
    'show',
    1,
    'Button',
    null,
    participant,
    key === '' ? '' : batchKeyOf(keyHash('show', participant, key)),
  ]
}
