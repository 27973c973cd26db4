import type { ApiKeys } from '../auth/api-keys.js'
import { tokenInvalid } from '../auth/jwt.js'
import { Refusal } from '../errors.js'
import type { Hello } from '../wire/stream/frame.js'
import type { OperatorStreams } from './operator-streams.js'
import type { Outbox } from './outbox.js'
import { type Frame, helloExpected, pongFrame } from './protocol.js'
import type { Role } from './stream.js'

export interface OperatorContext {
  readonly apiKeys: ApiKeys
  readonly operatorStreams: OperatorStreams
}

type OperatorHello = Extract<Hello, { readonly key: string }>

/** An operator's stream: watches the show of one layout. */
export class Operator implements Role {
  /** Also sends the show. @throws {Refusal} `api-key-invalid`, `scope-insufficient`, `layout-not-found`. */
  constructor(
    private readonly context: OperatorContext,
    private readonly outbox: Outbox,
    private hello: OperatorHello,
  ) {
    this.#enter()
  }

  /** Perhaps with another key, or to watch another layout. */
  helloAgain(hello: Hello): void {
    if (!('key' in hello)) throw helloExpected
    this.leave()
    this.hello = hello
    this.#enter()
  }

  /** The key may have been withdrawn. */
  check(): void {
    this.context.apiKeys.check(this.hello.key, 'view')
  }

  leave(): void {
    this.context.operatorStreams.leave(this.hello.layoutId, this.outbox)
  }

  #enter(): void {
    this.check()
    this.outbox.prove()
    this.context.operatorStreams.join(this.hello.layoutId, this.outbox)
  }

  receive(frame: Frame | Refusal): void {
    try {
      if (frame instanceof Refusal || frame.ping === undefined) throw watchesOnly
      this.outbox.answer(pongFrame(frame))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.outbox.refuse(error, undefined)
    }
  }
}

const watchesOnly = tokenInvalid(
  'Expected a hello or a ping: an operator acts over HTTP. Actions are for the stream of a phone.',
)
