/** What only a look at every header shows. */
export interface Inspection {
  /** What makes the bounds of the request doubtful, `''` if nothing does. */
  readonly misframed: string
  /** How often a header came that says who asks. */
  readonly authorizations: number
  readonly apiKeys: number
}

/** Something with headers, told one after the other as they came, names in lower case. */
export interface HeaderSource {
  eachHeader(visit: (name: string, value: string) => void): void
}

/**
 * Looks at all headers. Where a proxy and this service read different bounds of a request, a part of one client's body
 * passes for the request of another (RFC 9112 §11.2), so bounds that can be read in two ways are none.
 *
 * @returns good until the next call.
 */
export function inspectHead(source: HeaderSource): Inspection {
  inspector.begin()
  source.eachHeader(takeHeader)
  return inspector
}

class Inspector implements Inspection {
  misframed = ''
  authorizations = 0
  apiKeys = 0
  #hosts = 0
  #lengths = 0
  #codings = 0

  begin(): void {
    this.misframed = ''
    this.authorizations = this.apiKeys = this.#hosts = this.#lengths = this.#codings = 0
  }

  /** By length first: most headers are of no interest, and to compare each with every name would cost more. */
  take(name: string, value: string): void {
    switch (name.length) {
      case 4:
        if (name === 'host' && ++this.#hosts > 1) this.misframed = twice('Host')
        break
      case 9:
        if (name === 'x-api-key') this.apiKeys++
        break
      case 13:
        if (name === 'authorization') this.authorizations++
        break
      case 14:
        if (name === 'content-length') this.#takeLength(value)
        break
      case 17:
        if (name === 'transfer-encoding') this.#takeCoding(value)
    }
  }

  #takeLength(value: string): void {
    if (value === '') this.misframed = 'Expected a number in the header Content-Length; it is empty.'
    if (++this.#lengths > 1) this.misframed = twice('Content-Length')
    if (this.#codings > 0) this.misframed = lengthAndCoding
  }

  #takeCoding(value: string): void {
    if (value !== 'chunked')
      this.misframed = 'Expected the Transfer-Encoding `chunked`, or none; another came.'
    if (++this.#codings > 1) this.misframed = twice('Transfer-Encoding')
    if (this.#lengths > 0) this.misframed = lengthAndCoding
  }
}

function twice(name: string): string {
  return `Expected the header ${name} once; it came twice.`
}

const lengthAndCoding = 'Expected a Content-Length or a Transfer-Encoding; both came.'

/** One for all requests, so that looking leaves nothing behind. */
const inspector = new Inspector()
function takeHeader(name: string, value: string): void {
  inspector.take(name, value)
}
