import type { Refusal } from '../errors.js'

/** Header fields in their order, names in lower case. */
export interface HeaderSource {
  eachHeader(onField: (name: string, value: string) => void): void
}

/**
 * The first value of each header field that the service uses, `''` when absent. If a proxy and this service disagree on where
 * a request ends, a part of one body becomes another request (RFC 9112 §11.2): so ambiguous framing is found here.
 */
export class Head {
  /** Why the framing is ambiguous, `''` if it is not. */
  misframed = ''
  /** The first one; `single` for a credential that counts. */
  authorization = ''
  idempotencyKey = ''
  ifNoneMatch = ''
  ifMatch = ''
  origin = ''
  contentLength = ''
  contentType = ''
  contentEncoding = ''
  acceptEncoding = ''
  /** All fields of that name, joined (RFC 9110 §5.3). */
  forwardedFor = ''
  #authorizations = 0
  #apiKey = ''
  #apiKeys = 0
  #hosts = 0
  #lengths = 0
  #codings = 0

  /** Replaces what was read of the previous request. */
  read(source: HeaderSource): void {
    this.misframed = this.authorization = this.#apiKey = this.idempotencyKey = this.ifNoneMatch = ''
    this.origin = this.contentLength = this.contentType = this.contentEncoding = this.acceptEncoding = ''
    this.forwardedFor = this.ifMatch = ''
    this.#authorizations = this.#apiKeys = this.#hosts = this.#lengths = this.#codings = 0
    source.eachHeader(this.#take)
  }

  /** A credential, `''` when absent. @param refuse for a header that is there twice: a proxy may have read the other one. */
  single(name: 'authorization' | 'x-api-key', refuse: (detail: string) => Refusal): string {
    const isBearer = name === 'authorization'
    if ((isBearer ? this.#authorizations : this.#apiKeys) > 1) throw refuse(twice(name))
    return isBearer ? this.authorization : this.#apiKey
  }

  get isChunked(): boolean {
    return this.#codings > 0
  }

  get hasLength(): boolean {
    return this.#lengths > 0
  }

  /** By length first: comparing every field with every name would cost more. */
  readonly #take = (name: string, value: string): void => {
    switch (name.length) {
      case 4:
        if (name === 'host' && ++this.#hosts > 1) this.misframed = twice('Host')
        return
      case 6:
        if (name === 'origin') this.origin ||= value
        return
      case 8:
        if (name === 'if-match') this.ifMatch ||= value
        return
      case 9:
        if (name === 'x-api-key' && ++this.#apiKeys === 1) this.#apiKey = value
        return
      case 12:
        if (name === 'content-type') this.contentType ||= value
        return
      case 13:
        if (name === 'authorization') {
          if (++this.#authorizations === 1) this.authorization = value
        } else if (name === 'if-none-match') this.ifNoneMatch ||= value
        return
      case 14:
        if (name === 'content-length') this.#takeLength(value)
        return
      case 15:
        if (name === 'idempotency-key') this.idempotencyKey ||= value
        else if (name === 'accept-encoding') this.acceptEncoding ||= value
        else if (name === 'x-forwarded-for')
          this.forwardedFor += this.forwardedFor === '' ? value : `,${value}`
        return
      case 16:
        if (name === 'content-encoding') this.contentEncoding ||= value
        return
      case 17:
        if (name === 'transfer-encoding') this.#takeCoding(value)
    }
  }

  #takeLength(value: string): void {
    this.contentLength ||= value
    if (value === '') this.misframed = 'Expected a number in the header Content-Length; it is empty.'
    if (++this.#lengths > 1) this.misframed = twice('Content-Length')
    if (this.#codings > 0) this.misframed = lengthAndCoding
  }

  #takeCoding(value: string): void {
    if (value !== 'chunked')
      this.misframed = 'Expected the Transfer-Encoding `chunked`, or none; received another one.'
    if (++this.#codings > 1) this.misframed = twice('Transfer-Encoding')
    if (this.#lengths > 0) this.misframed = lengthAndCoding
  }
}

function twice(name: string): string {
  return `Expected the header ${name} once; received it twice.`
}

const lengthAndCoding = 'Expected a Content-Length or a Transfer-Encoding; received both.'

/** The values of an `Accept` field whose weight is not 0 (RFC 9110 §12.4.2), in lower case, without their parameters. */
export function taken(field: string): readonly string[] {
  return field
    .toLowerCase()
    .split(',')
    .map((each) => each.replaceAll(/\s/g, '').split(';'))
    .filter((parameters) => parameters.every((each) => !/^q=0(\.0*)?$/.test(each)))
    .map(([value]) => value!)
}
