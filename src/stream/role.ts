import type { Refusal } from '../errors.js'
import type { Hello } from '../wire/stream/frame.js'
import type { Frame } from './protocol.js'

/** What a client is, once it has said hello. */
export interface Role {
  /** A frame that is no hello, or why it is no JSON object. */
  receive(frame: Frame | Refusal): void
  /** @throws {Refusal} that closes the stream. */
  helloAgain(hello: Hello): void
  /** Asked about once a second. @throws {Refusal} that closes the stream. */
  check(): void
  /** The stream is closed. */
  leave(): void
}
