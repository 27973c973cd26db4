import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Displays } from '../display/displays.js'
import type { Faults } from '../faults.js'
import type { Store } from '../store/store.js'

/** Waits for the end of the turn. */
export interface Completion {
  accept(): void
  /** The turn could not be committed. */
  fail?(error: unknown): void
}

/** So long those who wait for the end of a turn wait for it, ms. */
const longestWaitMs = 20

/**
 * The end of each event-loop turn. Many actions arrive in one turn; the expensive part (a system call for the store, one
 * per display) is done once for all of them. An action is answered only when its effect is stored and sent.
 */
export class GroupCommit {
  #waiting: Completion[] = []
  #spare: Completion[] = []
  /** When the first of those who wait began to, monotonic, ms. */
  #since = 0
  #early: MessagePort | undefined

  /**
   * @param beforeStore called at the end of each turn, before it is stored.
   * @param afterAnswers called when it is stored, sent and answered.
   */
  constructor(
    private readonly stateStore: Store,
    private readonly displays: Displays,
    private readonly faults: Faults,
    private readonly beforeStore = () => {},
    private readonly afterAnswers = () => {},
  ) {}

  /** Answers `waiting` at the end of this turn, after all that was changed and shown in it. */
  join(completion: Completion = noCompletion): void {
    if (this.#waiting.push(completion) > 1) return
    this.#since = performance.now()
    setImmediate(this.#commit)
  }

  /**
   * Ends the turn early, after the events that have arrived by now, if somebody waits too long for it. When thousands of
   * phones come back at once the event loop goes on reading for half a second, and those who pressed first would wait for
   * the last of them. To be called with whatever takes long to handle. @param now monotonic, ms.
   */
  keepUp(now: number): void {
    if (this.#waiting.length === 0 || now - this.#since < longestWaitMs) return
    this.#since = Number.POSITIVE_INFINITY
    this.#early ??= this.#openEarly()
    this.#early.postMessage(undefined)
  }

  /** Stores at once what has changed so far: for what must not be sent again after a kill. */
  store(): void {
    this.stateStore.commit()
  }

  /**
   * A message to ourselves arrives between two events of the same turn. A microtask would come too soon: within the
   * callback of a socket, where uWebSockets sends each piece of another one's answer by itself.
   */
  #openEarly(): MessagePort {
    const { port1, port2 } = new MessageChannel()
    port2.on('message', this.#commit)
    for (const port of [port1, port2]) port.unref()
    return port1
  }

  readonly #commit = (): void => {
    if (this.#waiting.length === 0) return
    const completion = this.#waiting
    this.#waiting = this.#spare
    const fault = this.#finish()
    for (const each of completion) this.#answer(each, fault)
    completion.length = 0
    this.#spare = completion
    this.#follow()
  }

  /** Stores and sends; what went wrong, if anything did. */
  #finish(): unknown {
    try {
      this.beforeStore()
      this.stateStore.commit()
      this.displays.flush()
      return undefined
    } catch (error) {
      this.faults.report(error, 'a turn could not be committed')
      return error
    }
  }

  #follow(): void {
    try {
      this.afterAnswers()
    } catch (error) {
      this.faults.report(error, 'a turn could not be recorded')
    }
  }

  /** One whose answer goes wrong takes nobody else's. */
  #answer(completion: Completion, fault: unknown): void {
    try {
      if (fault === undefined) completion.accept()
      else completion.fail?.(fault)
    } catch (error) {
      this.faults.report(error, 'a request could not be answered')
      completion.fail?.(error)
    }
  }
}

/** Needs no answer: what was changed is only to be stored and sent. */
const noCompletion: Completion = { accept: () => {} }
