import { hash, timingSafeEqual } from 'node:crypto'
import { type ConfigurationError, InvalidConfiguration, Refusal } from '../errors.js'
import type { Scope } from '../wire/status.js'
import {
  type DeskPermission,
  narrowestKey,
  type Permission,
  reaches,
  scopes,
  scopesReaching,
} from './scope.js'
import { Secret } from './secret.js'

/** A key for the operations of venue staff, and its name for the log. */
export interface ApiKey {
  readonly name: string
  readonly scope: Scope
  readonly secret: Secret
}

/** Who sent a valid key. */
export type KeyHolder = Omit<ApiKey, 'secret'>

interface Digest extends KeyHolder {
  readonly digest: Buffer
}

const leastKeyLength = 16

/** The accepted API keys. Only their digests are kept, except of the keys that are given to desks. */
export class ApiKeys {
  #keys!: readonly Digest[]
  /** For each kind of desk the narrowest key that may do that; undefined if none may. */
  ofDesks!: Readonly<Record<DeskPermission, ApiKey | undefined>>

  constructor(keys: readonly ApiKey[]) {
    this.replace(keys)
  }

  replace(keys: readonly ApiKey[]): void {
    this.#keys = digestsOf(keys)
    this.ofDesks = { operate: narrowestKey(keys, 'operate'), edit: narrowestKey(keys, 'edit') }
  }

  /**
   * Takes the same time for every input: digests have one length, and every key is compared, even after a match.
   *
   * @param header `x-api-key`, `''` when absent. @throws {Refusal} `api-key-invalid`, `scope-insufficient`.
   */
  check(header: string, permission: Permission): KeyHolder {
    const sent = digestOf(header)
    let found: Digest | undefined
    for (const key of this.#keys) if (timingSafeEqual(key.digest, sent)) found = key
    if (found === undefined) throw header === '' ? keyMissing : keyWrong
    if (!reaches(found.scope, permission)) throw scopeInsufficient(found.scope, permission)
    return found
  }
}

/**
 * Reads API keys: one a line, but for blank lines and those that begin with `#`. A line is `key`, `name:key` or
 * `name/scope:key`; so a key that contains a colon needs a name. Those without one are called `key-1`, `key-2`, … in order.
 *
 * @param source the file or variable, for the messages. @throws {InvalidConfiguration} with every mistake; never shows a key.
 */
export function parseApiKeys(text: string, source: string): ApiKey[] {
  const keys: ApiKey[] = []
  const errors: ConfigurationError[] = []
  const lines = text.split('\n').map((line) => line.trim())
  for (const [index, line] of lines.entries()) {
    if (line === '' || line.startsWith('#')) continue
    const { name = `key-${keys.length + 1}`, scope = 'admin', key = '' } = keyLine.exec(line)?.groups ?? {}
    const mistake = isScope(scope) ? (weaknessOf(key) ?? ambiguityOf(key, scope, keys)) : unknownScope
    if (mistake) errors.push({ file: source, place: `line ${index + 1}`, reason: mistake })
    else if (isScope(scope)) keys.push({ name, scope, secret: new Secret(key) })
  }
  if (keys.length === 0 && errors.length === 0) errors.push({ file: source, place: '', reason: noKey })
  if (errors.length > 0) throw new InvalidConfiguration(errors)
  return keys
}

const keyLine = /^(?:(?<name>[\w-]{1,32})(?:\/(?<scope>[\w-]*))?:)?(?<key>.*)$/
const unknownScope = `expected one of the scopes ${scopes.join(', ')} between the slash and the colon; received another word`

function isScope(word: string): word is Scope {
  return (scopes as readonly string[]).includes(word)
}

function digestsOf(keys: readonly ApiKey[]): Digest[] {
  return keys.map(({ name, scope, secret }) => ({ name, scope, digest: digestOf(secret.reveal()) }))
}

/** RFC 5234 VCHAR: what every HTTP client can send in a header unchanged. */
function weaknessOf(key: string): string | undefined {
  if (!/^[\x21-\x7e]*$/.test(key))
    return `expected an API key of visible ASCII characters; received a space or another character. ${advice}`
  if (key.length < leastKeyLength)
    return `expected an API key of at least ${leastKeyLength} characters; received ${key.length}. ${advice}`
  return undefined
}

/** Refuses a key with two scopes: its scope would depend on the order of the lines. */
function ambiguityOf(key: string, scope: Scope, others: readonly ApiKey[]): string | undefined {
  const isSame = ({ secret }: ApiKey) => secret.reveal().toString() === key
  return others.some((other) => isSame(other) && other.scope !== scope)
    ? 'expected a key with one scope; received one that a line above gives another scope'
    : undefined
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

function scopeInsufficient(scope: Scope, permission: Permission): Refusal {
  return new Refusal(
    'scope-insufficient',
    `Expected an API key with the scope ${scopesReaching[permission].join(' or ')}; received one with the scope ${scope}.`,
  )
}
