import { hash, timingSafeEqual } from 'node:crypto'
import { type ConfigurationError, InvalidConfiguration, Refusal } from '../errors.js'
import { Secret } from './secret.js'

/** A key for the operations of venue staff, and its name for the log. */
export interface ApiKey {
  readonly name: string
  readonly secret: Secret
}

interface Digest {
  readonly name: string
  readonly digest: Buffer
}

const leastKeyLength = 16

/** The accepted API keys, of which it keeps only digests. */
export class ApiKeys {
  #keys: readonly Digest[]

  constructor(keys: readonly ApiKey[]) {
    this.#keys = digestsOf(keys)
  }

  /** From now on accepts only these keys. */
  replace(keys: readonly ApiKey[]): void {
    this.#keys = digestsOf(keys)
  }

  /**
   * Takes the same time for every input: digests have one length, and every key is compared, even after a match.
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
 * Reads API keys: one a line, without blank lines and lines that begin with `#`.
 *
 * A line is `key` or `name:key`. The text before the first colon is the name if it is 1 to 32 of `A-Z a-z 0-9 _ -`; so a
 * key that contains a colon needs a name. Keys without a name are called `key-1`, `key-2`, … in their order.
 *
 * @param source the file or variable, for the messages.
 * @throws {InvalidConfiguration} with every key that is too weak, or when there is none; never shows a key.
 */
export function parseApiKeys(text: string, source: string): ApiKey[] {
  const keys: ApiKey[] = []
  const errors: ConfigurationError[] = []
  for (const [index, line] of text
    .split('\n')
    .map((line) => line.trim())
    .entries()) {
    if (line === '' || line.startsWith('#')) continue
    const { name = `key-${keys.length + 1}`, key = '' } =
      /^(?:(?<name>[\w-]{1,32}):)?(?<key>.*)$/.exec(line)?.groups ?? {}
    const weakness = weaknessOf(key)
    if (weakness) errors.push({ file: source, place: `line ${index + 1}`, reason: weakness })
    else keys.push({ name, secret: new Secret(key) })
  }
  if (keys.length === 0 && errors.length === 0) errors.push({ file: source, place: '', reason: noKey })
  if (errors.length > 0) throw new InvalidConfiguration(errors)
  return keys
}

function digestsOf(keys: readonly ApiKey[]): Digest[] {
  return keys.map(({ name, secret }) => ({ name, digest: digestOf(secret.reveal()) }))
}

/** RFC 5234 VCHAR: what every HTTP client can send in a header unchanged. */
function weaknessOf(key: string): string | undefined {
  if (!/^[\x21-\x7e]*$/.test(key))
    return `expected an API key of visible ASCII characters; received a space or another character. ${advice}`
  if (key.length < leastKeyLength)
    return `expected an API key of at least ${leastKeyLength} characters; received ${key.length}. ${advice}`
  return undefined
}

function digestOf(key: string | Buffer): Buffer {
  return hash('sha256', key, 'buffer')
}

const advice = '`openssl rand -hex 32` makes a strong key.'
const noKey = `expected at least one API key, one a line; found none. ${advice}`

const keyMissing = new Refusal(
  'api-key-invalid',
  'Expected the header x-api-key with an API key of this service; received none.',
)
const keyWrong = new Refusal(
  'api-key-invalid',
  'Expected the header x-api-key with an API key of this service; received an unknown key.',
)
