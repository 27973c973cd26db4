import type { Completion, GroupCommit } from '../action/group-commit.js'
import { type Refusal, refusals } from '../errors.js'
import type { Faults } from '../faults.js'
import type { WebSocketConnection } from '../http/web-socket.js'
import { closeCodes } from '../wire/stream/close-codes.js'
import { acceptedFrame, refusedFrame } from './protocol.js'
import type { Traffic } from './traffic.js'

/** What a client may leave untaken, bytes; besides one frame that is longer itself, such as a large page. */
const mostUntaken = 64 * 1024
/** What waits must go on within this. */
const stalledMs = 5000
/** A stream that is to be closed waits so long for answers that come from another machine. */
const lateMs = 1000

/** An answer that waits for the end of the turn: the id of an action that will have been accepted, or another text. */
type PendingAnswer = string | ExpectedAnswer

/** An answer of another machine: its text is undefined until it has arrived, `''` if there is nothing to say. */
export interface ExpectedAnswer {
  readonly text: string | undefined
}

/**
 * What is sent over one stream. Answers leave at the end of the turn, in the order of their frames; what is not taken
 * is bounded.
 */
export class Outbox implements Completion {
  /** Nothing is read or sent any more. */
  closing = false
  #answers: PendingAnswer[] = []
  /** How many of them have not arrived. */
  #late = 0
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

  prove(): void {
    this.connection.prove()
  }

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

  /** An action is under way to the machine that counts it; answers to later actions wait behind this one. */
  expect(answer: ExpectedAnswer): void {
    this.#answers.push(answer)
    this.#late++
    this.traffic.late++
  }

  /** An answer that was expected has its text. */
  arrived(): void {
    this.#late--
    this.traffic.late--
    this.commit.join(this)
  }

  /** Answers a ping. That does not wait for another machine: who asks wants to know whether the stream lives. */
  answer(text: string): void {
    if (this.#late > 0) this.send(text)
    else this.#push(text)
  }

  /** @param id of the frame, undefined where it has none that can be repeated. */
  refuse(refusal: Refusal, id: string | undefined): void {
    this.#push(refusedFrame(refusal, id))
  }

  /** Closes the stream with the status and code of a refusal (RFC 6455 §7.4.2), after the answers of this turn. */
  close({ code }: Refusal): void {
    this.cut(closeCodes.refused + refusals[code].status, code)
  }

  /** @param why as it is counted. @param reason as the client is told. */
  cut(code: number, why: string, reason = why): void {
    if (this.closing) return
    this.closing = true
    this.traffic.countCut(why)
    this.#endWith(code, reason)
  }

  /** Cuts the stream without a close code: a flooding client would go on for as long as sending one takes. */
  drop(why: string): void {
    if (!this.closing) this.traffic.countCut(why)
    this.closing = true
    this.connection.cut()
  }

  /** The service stops. */
  stop(): void {
    if (this.closing) return
    this.closing = true
    this.#endWith(closeCodes.away, 'shutting-down', 0)
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
    this.#flush(acceptedFrame)
  }

  fail(error: unknown): void {
    const refusal = this.faults.refuse(error, 'frames could not be answered')
    this.#flush((id) => refusedFrame(refusal, id))
  }

  /** @param textFor the answer to an action, by its id. */
  #flush(textFor: (id: string) => string): void {
    const frames: string[] = []
    for (const answer of this.#takeReady()) {
      const text = typeof answer === 'string' ? textFor(answer) : answer.text
      if (text) frames.push(text)
    }
    if (frames.length > 0) this.#send(frames)
    if (this.#answers.length === 0) this.#end?.()
  }

  /** Those that nothing is missing before. */
  #takeReady(): readonly PendingAnswer[] {
    const answers = this.#answers
    this.#answers = this.#late === 0 ? [] : answers.splice(answers.findIndex(isMissing))
    return answers
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
    this.cut(closeCodes.untaken, 'untaken', 'overloaded')
  }

  #push(text: string): void {
    this.#answers.push({ text })
    this.commit.join(this)
  }

  /** @param patience for answers of another machine, ms. */
  #endWith(code: number, reason: string, patience = lateMs): void {
    const end = () => {
      this.#end = undefined
      this.connection.end(code, reason)
    }
    if (this.#answers.length === 0) return end()
    this.#end = end
    if (this.#late === 0) return
    if (patience === 0) end()
    else setTimeout(() => this.#end?.(), patience).unref()
  }
}

function isMissing(answer: PendingAnswer): boolean {
  return typeof answer !== 'string' && answer.text === undefined
}
