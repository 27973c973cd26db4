import { inspect } from 'node:util'

const mask = '[secret]'

/** Bytes that must stay secret: printed, logged or put into JSON, they appear as a mask. */
export class Secret {
  readonly #bytes: Buffer

  /** @param content text is taken as UTF-8. */
  constructor(content: string | Uint8Array) {
    this.#bytes = Buffer.from(content)
  }

  /** The bytes themselves, not a copy: do not change or keep them. */
  reveal(): Buffer {
    return this.#bytes
  }

  toString(): string {
    return mask
  }

  toJSON(): string {
    return mask
  }

  [inspect.custom](): string {
    return mask
  }
}

/** The secret that signs, and the previous one, still accepted so that a rotation locks nobody out. */
export interface TokenSecretPair {
  readonly secret: Secret
  readonly previousSecret?: Secret | undefined
}
