import type { GroupCommit, Waiting } from '../action/group-commit.js'
import { type Refusal, refusals } from '../errors.js'
import type { Faults } from '../faults.js'
import { problemBody } from '../http/answer.js'
import type { WebSocketConnection } from '../http/web-socket.js'
import type { Traffic } from './traffic.js'

/** What a client may leave untaken, bytes; besides one frame that is longer itself, such as a large page. */
const mostUntaken = 64 * 1024
/** What waits must go on within this. */
const stalledMs = 5000

/** An answer that waits for the end of the turn: the id of an action that will have been accepted, or another text. */
type PendingAnswer = string | { readonly text: string }

/**
 * What is sent over one stream. Answers leave at the end of the turn, in the order of their frames; of what the client
 * does not take, no more waits than is bounded here.
 */
export class Outbox implements Waiting {
  /** Nothing is read or sent any more. */
  closing = false
  #answers: PendingAnswer[] = []
  #end: (() => void) | undefined
  #sent = 0
  #longest = 0
  #taken = 0
  #takenAt = performance.now()

  constructor(
    private readonly connection: WebSocketConnection,
    private readonly commit: GroupCommit,
    private readonly traffic: Traffic,
    private readonly faults: Faults,
  ) {}

  /** Whether the client has not taken all yet. */
  get isBehind(): boolean {
    return this.connection.untaken > 0
  }

  /** Sends events at once, together. */
  send(...frames: readonly (string | Buffer)[]): void {
    if (!this.closing) this.#send(frames)
  }

  /** An action was accepted, and its commit has this outbox waiting. */
  accepted(id: string): void {
    this.#answers.push(id)
  }

  /** Answers at the end of the turn. */
  answer(text: string): void {
    this.#answers.push({ text })
    this.commit.join(this)
  }

  /** @param id of the frame, undefined where it has none that can be repeated. */
  refuse(refusal: Refusal, id: string | undefined): void {
    this.answer(refusalText(refusal, id))
  }

  /** Closes the stream with the status and code of a refusal (RFC 6455 §7.4.2), after the answers of this turn. */
  close({ code }: Refusal): void {
    this.cut(4000 + refusals[code].status, code)
  }

  /** @param why as it is counted. @param reason as the client is told. */
  cut(code: number, why: string, reason = why): void {
    if (this.closing) return
    this.closing = true
    this.traffic.countCut(why)
    this.#endWith(code, reason)
  }

  /** The service stops. */
  stop(): void {
    if (this.closing) return
    this.closing = true
    this.#endWith(1001, 'shutting-down')
  }

  /** Cuts a client that has not taken anything for 5 s. @param now monotonic, ms. */
  sweep(now: number): void {
    const { untaken } = this.connection
    const taken = this.#sent - untaken
    if (untaken === 0 || taken > this.#taken) {
      this.#taken = taken
      this.#takenAt = now
    } else if (now - this.#takenAt > stalledMs) this.#cutUntaken()
  }

  accept(): void {
    this.#flush(acceptedText)
  }

  fail(error: unknown): void {
    const refusal = this.faults.refuse(error, 'frames could not be answered')
    this.#flush((id) => refusalText(refusal, id))
  }

  /** @param textFor the answer to an action, by its id. */
  #flush(textFor: (id: string) => string): void {
    const answers = this.#answers
    if (answers.length > 0) {
      this.#answers = []
      this.#send(answers.map((answer) => (typeof answer === 'string' ? textFor(answer) : answer.text)))
    }
    this.#end?.()
  }

  #send(frames: readonly (string | Buffer)[]): void {
    if (this.connection.untaken > mostUntaken + this.#longest) return this.#cutUntaken()
    for (const { length } of frames) {
      this.#sent += length
      if (length > mostUntaken) this.#longest = Math.max(this.#longest, length)
    }
    this.traffic.sent += frames.length
    this.connection.send(frames)
  }

  #cutUntaken(): void {
    this.cut(1013, 'untaken', 'overloaded')
  }

  #endWith(code: number, reason: string): void {
    const end = () => {
      this.#end = undefined
      this.connection.end(code, reason)
    }
    if (this.#answers.length === 0) end()
    else this.#end = end
  }
}

/** Most ids are UUIDs, which need no escaping. */
function acceptedText(id: string): string {
  return `{"id":${plain.test(id) ? `"${id}"` : JSON.stringify(id)},"ok":true}`
}

const plain = /^[\w-]+$/

function refusalText(refusal: Refusal, id: string | undefined): string {
  const retryAfter = refusal.extras.headers?.['retry-after']
  const start = id === undefined ? '{' : `{"id":${JSON.stringify(id)},`
  const wait = retryAfter === undefined ? '' : `,"retryAfter":${retryAfter}`
  return `${start}"ok":false,"problem":${problemBody(refusal).body}${wait}}`
}
