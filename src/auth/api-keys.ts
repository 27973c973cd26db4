import { hash, timingSafeEqual } from 'node:crypto'
import { type Fault, FaultyConfiguration, Refusal } from '../errors.js'
import { Secret } from './secret.js'

/** A key for the operations of venue staff, and the name that stands for it where the key must not be seen. */
export interface ApiKey {
  readonly name: string
  readonly secret: Secret
}

interface Digest {
  readonly name: string
  readonly digest: Buffer
}

const shortest = 16

/** The API keys that are accepted; it keeps only their digests. */
export class ApiKeys {
  #keys: readonly Digest[]

  constructor(keys: readonly ApiKey[]) {
    this.#keys = digestsOf(keys)
  }

  /** Accepts these keys from now on, and no others. */
  replace(keys: readonly ApiKey[]): void {
    this.#keys = digestsOf(keys)
  }

  /**
   * Takes the same time whatever comes: digests have one length, and every key is compared, also after a match.
   *
   * @param header the value of `x-api-key`, `''` when absent.
   * @returns the name of the key.
   * @throws {Refusal} `api-key-invalid`.
   */
  check(header: string): string {
    const sent = digestOf(header)
    let name: string | undefined
    for (const key of this.#keys) if (timingSafeEqual(key.digest, sent)) name = key.name
    if (name !== undefined) return name
    throw header === '' ? keyMissing : keyWrong
  }
}

/**
 * Reads API keys: one a line, blank lines and lines that begin with `#` left out.
 *
 * A line is `key` or `name:key`. What stands before the first colon is the name if it is 1 to 32 of
 * `A-Z a-z 0-9 _ -`; so a key that holds a colon itself needs a name. A key without a name is called `key-1`,
 * `key-2`, … by its order.
 *
 * @param source where the text came from, for the messages.
 * @throws {FaultyConfiguration} with every key that is too weak, or when there is none; never shows a key.
 */
export function parseApiKeys(text: string, source: string): ApiKey[] {
  const keys: ApiKey[] = []
  const faults: Fault[] = []
  for (const [index, line] of text
    .split('\n')
    .map((line) => line.trim())
    .entries()) {
    if (line === '' || line.startsWith('#')) continue
    const { name = `key-${keys.length + 1}`, key = '' } =
      /^(?:(?<name>[\w-]{1,32}):)?(?<key>.*)$/.exec(line)?.groups ?? {}
    const weakness = weaknessOf(key)
    if (weakness) faults.push({ file: source, place: `line ${index + 1}`, reason: weakness })
    else keys.push({ name, secret: new Secret(key) })
  }
  if (keys.length === 0 && faults.length === 0) faults.push({ file: source, place: '', reason: noKey })
  if (faults.length > 0) throw new FaultyConfiguration(faults)
  return keys
}

function digestsOf(keys: readonly ApiKey[]): Digest[] {
  return keys.map(({ name, secret }) => ({ name, digest: digestOf(secret.reveal()) }))
}

/** RFC 5234 VCHAR: what every HTTP client can put into a header as it is. */
function weaknessOf(key: string): string | undefined {
  if (!/^[\x21-\x7e]*$/.test(key))
    return `expected an API key of visible ASCII characters; a blank or another character came. ${advice}`
  if (key.length < shortest)
    return `expected an API key of at least ${shortest} characters; ${key.length} came. ${advice}`
  return undefined
}

function digestOf(key: string | Buffer): Buffer {
  return hash('sha256', key, 'buffer')
}

const advice = '`openssl rand -hex 32` makes a strong one.'
const noKey = `expected at least one API key, one a line; none came. ${advice}`

const keyMissing = new Refusal(
  'api-key-invalid',
  'Expected the header x-api-key with an API key of this service; none came.',
)
const keyWrong = new Refusal(
  'api-key-invalid',
  'Expected the header x-api-key with an API key of this service; what came is none of them.',
)
