import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type ApiKey, parseApiKeys } from '../auth/api-keys.js'
import { Secret } from '../auth/secret.js'
import { makeSecretFile, readSecretFile } from '../auth/secret-file.js'
import { collectFaults, type Fault, FaultyConfiguration } from '../errors.js'
import { callers, type Writers } from '../trust/writers.js'

/** Where to look for secrets; the first that is found wins, in the order of these members. */
export interface SecretSources {
  /** Also names the folder of systemd's credentials, `CREDENTIALS_DIRECTORY`. */
  readonly env: NodeJS.ProcessEnv
  /** Absolute paths from the settings, each `''` when not named. */
  readonly apiKeyFile: string
  readonly tokenSecretFile: string
  readonly tokenSecretPreviousFile: string
  /** The state folder, absolute; `''` when there is none. */
  readonly state: string
  /** Make strong ones in the state folder where none is found; `later`: only name the files that will be made. */
  readonly create: boolean | 'later'
}

/** What a search for secrets tells besides them. */
interface Findings {
  readonly warnings: readonly string[]
  /** Paths of the files made now, or later. */
  readonly created: readonly string[]
}

export interface ApiKeySecrets extends Findings {
  readonly apiKeys: readonly ApiKey[]
  /** The first key, for requests of our own to the running daemon. */
  readonly apiKeyForClients: Secret
  /** For a person: `environment OVATION_API_KEY`, or the path of a file. */
  readonly origins: { readonly apiKey: string }
}

export interface TokenSecrets extends Findings {
  readonly tokenSecret: Secret
  readonly previousTokenSecret?: Secret
  readonly origins: { readonly tokenSecret: string }
}

export interface Secrets extends Omit<ApiKeySecrets & TokenSecrets, 'created'> {}

/** HS256 wants a key as long as its hash (RFC 7518 §3.2); bytes. */
const shortestTokenSecret = 32

/** @throws {FaultyConfiguration} with everything wrong about any of the secrets; a missing one is named with its file. */
export function loadSecrets(sources: SecretSources): Secrets & Findings {
  const [keys, tokens] = both(
    () => loadApiKeys(sources),
    () => loadTokenSecrets(sources),
  )
  return {
    ...keys,
    ...tokens,
    origins: { ...keys.origins, ...tokens.origins },
    warnings: [...keys.warnings, ...tokens.warnings],
    created: [...keys.created, ...tokens.created],
  }
}

/** The API keys alone. @throws {FaultyConfiguration} */
export function loadApiKeys(sources: SecretSources): ApiKeySecrets {
  const { content, origin, warnings, created } = findOrMake(apiKey, sources)
  const apiKeys = parseApiKeys(content.toString(), origin)
  return { apiKeys, apiKeyForClients: apiKeys[0]!.secret, origins: { apiKey: origin }, warnings, created }
}

/** The token secrets alone. @throws {FaultyConfiguration} */
export function loadTokenSecrets(sources: SecretSources): TokenSecrets {
  const [current, previous] = both(
    () => requireLength(findOrMake(tokenSecret, sources)),
    () => requireLength(findNamed(tokenSecretPrevious, sources)),
  )
  return {
    tokenSecret: new Secret(current.content),
    ...(previous && { previousTokenSecret: new Secret(previous.content) }),
    origins: { tokenSecret: current.origin },
    warnings: [...current.warnings, ...(previous?.warnings ?? [])],
    created: current.created,
  }
}

/** Where a kind of secret may stand. */
interface SecretKind {
  readonly what: string
  readonly variable: string
  /** Name of the systemd credential, and of the file in the state folder. */
  readonly file: string
  readonly setting: 'apiKeyFile' | 'tokenSecretFile' | 'tokenSecretPreviousFile'
  /** The same as it is written in the settings file. */
  readonly key: string
}

const apiKey: SecretKind = {
  what: 'API key',
  variable: 'OVATION_API_KEY',
  file: 'api-key',
  setting: 'apiKeyFile',
  key: '[auth] api_key_file',
}
const tokenSecret: SecretKind = {
  what: 'token secret',
  variable: 'OVATION_TOKEN_SECRET',
  file: 'token-secret',
  setting: 'tokenSecretFile',
  key: '[auth] token_secret_file',
}
const tokenSecretPrevious: SecretKind = {
  what: 'previous token secret',
  variable: 'OVATION_TOKEN_SECRET_PREVIOUS',
  file: 'token-secret-previous',
  setting: 'tokenSecretPreviousFile',
  key: '[auth] token_secret_previous_file',
}

interface Found extends Findings {
  readonly content: Buffer
  readonly origin: string
}

function findOrMake(kind: SecretKind, sources: SecretSources): Found {
  return findNamed(kind, sources) ?? findInState(kind, sources) ?? makeInState(kind, sources)
}

function findNamed({ variable, file, setting }: SecretKind, sources: SecretSources): Found | undefined {
  const { env } = sources
  const fromEnvironment = env[variable]
  if (fromEnvironment !== undefined)
    return {
      content: Buffer.from(fromEnvironment),
      origin: `environment ${variable}`,
      warnings: [],
      created: [],
    }
  const credential = env.CREDENTIALS_DIRECTORY && join(env.CREDENTIALS_DIRECTORY, file)
  // systemd guards the folder; the modes inside look loose where it grants access by ACL.
  if (credential && isThere(credential)) return { ...readFound(credential), warnings: [] }
  return sources[setting] ? readFound(sources[setting]) : undefined
}

function findInState({ file }: SecretKind, { state }: SecretSources): Found | undefined {
  const path = join(state, file)
  return state && isThere(path) ? readFound(path, writersIn(state)) : undefined
}

/** The service made them there as a user of its own, and root runs commands beside it. */
function writersIn(state: string): Writers {
  try {
    return callers(statSync(state).uid)
  } catch {
    return callers()
  }
}

function makeInState({ what, variable, file, key }: SecretKind, { state, create }: SecretSources): Found {
  const path = join(state, file)
  const ways = `set ${variable}, or name a file in ${key}`
  if (!state)
    throw FaultyConfiguration.of(
      `environment ${variable}`,
      `no ${what} is found, and there is no state folder to keep one in; ${ways}`,
    )
  if (!create)
    throw FaultyConfiguration.of(path, `no ${what} is found; \`ovation start\` makes one here, or ${ways}`)
  // Nobody gets to use this one: it is as good as the one that will be made.
  if (create === 'later')
    return {
      content: Buffer.from(randomBytes(32).toString('base64url')),
      origin: path,
      warnings: [],
      created: [path],
    }
  const created = makeSecretFile(path) ? [path] : []
  return { ...readFound(path), created }
}

function readFound(path: string, writers?: Writers): Found {
  const { content, exposed } = readSecretFile(path, writers)
  const warnings = exposed ? [`${path}: others than its owner have access to this secret; chmod 600 it`] : []
  return { content, origin: path, warnings, created: [] }
}

/** A file that may not be looked at counts as there: reading it then says what is wrong. */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}

function requireLength<T extends Found | undefined>(found: T): T {
  if (found && found.content.length < shortestTokenSecret)
    throw FaultyConfiguration.of(
      found.origin,
      `expected a secret of at least ${shortestTokenSecret} bytes; ${found.content.length} came. \`openssl rand -hex 32\` makes a strong one.`,
    )
  return found
}

/** Does both, and throws the faults of both. */
function both<A, B>(first: () => A, second: () => B): [A, B] {
  const faults: Fault[] = []
  const results = [collectFaults(faults, first), collectFaults(faults, second)]
  if (faults.length > 0) throw new FaultyConfiguration(faults)
  return results as [A, B]
}
