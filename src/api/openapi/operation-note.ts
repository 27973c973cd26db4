import type { RefusalCode } from '../../wire/problem.js'

/** Of some operations, by their methods and paths. */
export type OperationNotes = Readonly<Record<string, OperationNote<string>>>

/** What an operation says of itself, beside what the table of routes says of it. @template Message the names of bodies. */
export interface OperationNote<Message> {
  /** Unique: generated clients call a function so. */
  readonly id: string
  /** A line. */
  readonly summary: string
  /** What the summary leaves open. */
  readonly description: string
  /** What it takes. */
  readonly body?: Message
  /** Good bodies for the demo, by what they do. They are tried. */
  readonly examples?: Readonly<Record<string, object>>
  /** What it answers when all is well; media types where that is no JSON, `upgrade` where it is a WebSocket. */
  readonly answer: Message | readonly string[] | 'upgrade' | 'document'
  /** The answer has a tag, and a client that has it gets 304. */
  readonly tagged?: boolean
  /** An unknown layout is answered 404 with a page in words, and not with a problem. */
  readonly saysNotFound?: boolean
  /** An Idempotency-Key is understood. */
  readonly repeatable?: boolean
  /** Refusals that do not follow from what every such operation needs. */
  readonly refusals?: readonly RefusalCode[]
}
