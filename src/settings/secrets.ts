import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type ApiKey, parseApiKeys } from '../auth/api-keys.js'
import { Secret } from '../auth/secret.js'
import { makeSecretFile, readSecretFile } from '../auth/secret-file.js'
import { type ConfigurationError, collectErrors, InvalidConfiguration } from '../errors.js'
import { rootAndCaller, type Writers } from '../trust/file-ownership.js'
import { mayExist } from './find-settings-file.js'

/** Where to look for secrets, in this order; the first one found wins. */
export interface SecretSources {
  /** Also has `CREDENTIALS_DIRECTORY`, the folder of systemd's credentials. */
  readonly env: NodeJS.ProcessEnv
  /** Absolute paths from the settings, each `''` if not set. */
  readonly apiKeyFile: string
  readonly tokenSecretFile: string
  readonly tokenSecretPreviousFile: string
  /** The state folder, absolute; `''` if there is none. */
  readonly state: string
  /** Make missing secrets in the state folder; `later`: only name the files to be made. */
  readonly create: boolean | 'later'
}

interface SecretReport {
  readonly warnings: readonly string[]
  /** Paths of the files made now, or later. */
  readonly created: readonly string[]
}

export interface Secrets {
  readonly apiKeys: readonly ApiKey[]
  readonly tokenSecret: Secret
  readonly previousTokenSecret?: Secret
  /** Each `environment OVATION_API_KEY` or the like, or the path of a file; for messages. */
  readonly origins: { readonly apiKey: string; readonly tokenSecret: string }
}

/** Bytes; HS256 needs a key as long as its hash (RFC 7518 §3.2). */
const shortestTokenSecret = 32

/** @throws {InvalidConfiguration} with all errors of all secrets; a missing secret is reported with its file. */
export function loadSecrets(sources: SecretSources): Secrets & SecretReport {
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

export function loadApiKeys(sources: SecretSources) {
  const { content, origin, warnings, created } = findOrMake(apiKey, sources)
  const apiKeys = parseApiKeys(content.toString(), origin)
  return { apiKeys, origins: { apiKey: origin }, warnings, created }
}

export function loadTokenSecrets(sources: SecretSources) {
  const [now, before] = both(
    () => requireLength(findOrMake(tokenSecret, sources)),
    () => requireLength(findNamed(previous, sources)),
  )
  return {
    tokenSecret: new Secret(now.content),
    ...(before && { previousTokenSecret: new Secret(before.content) }),
    origins: { tokenSecret: now.origin },
    warnings: [...now.warnings, ...(before?.warnings ?? [])],
    created: now.created,
  }
}

const apiKey = secretKind('API key', 'api-key', 'apiKeyFile')
const tokenSecret = secretKind('token secret', 'token-secret', 'tokenSecretFile')
const previous = secretKind('previous token secret', 'token-secret-previous', 'tokenSecretPreviousFile')

type SecretKind = ReturnType<typeof secretKind>

/** Where a secret may be found; `file` names the systemd credential and the file in the state folder. */
function secretKind(what: string, file: string, setting: keyof SecretSources & `${string}File`) {
  const name = file.replaceAll('-', '_')
  return { what, file, setting, variable: `OVATION_${name.toUpperCase()}`, key: `[auth] ${name}_file` }
}

interface FoundSecret extends SecretReport {
  readonly content: Buffer
  readonly origin: string
}

function findOrMake(kind: SecretKind, sources: SecretSources): FoundSecret {
  return findNamed(kind, sources) ?? findInState(kind, sources) ?? makeInState(kind, sources)
}

function findNamed({ variable, file, setting }: SecretKind, sources: SecretSources): FoundSecret | undefined {
  const { env } = sources
  const fromEnvironment = env[variable]
  if (fromEnvironment !== undefined) return secretOf(`environment ${variable}`, Buffer.from(fromEnvironment))
  const credential = env.CREDENTIALS_DIRECTORY && join(env.CREDENTIALS_DIRECTORY, file)
  // systemd protects the folder; the file modes look open if it grants access by ACL.
  if (credential && mayExist(credential)) return secretOf(credential, readSecretFile(credential).content)
  return sources[setting] ? readFound(sources[setting]) : undefined
}

function findInState({ file }: SecretKind, { state }: SecretSources): FoundSecret | undefined {
  const path = join(state, file)
  return state && mayExist(path) ? readFound(path, writersIn(state)) : undefined
}

/** Includes the owner of the folder: the service made the files as its own user, and root runs commands that read them. */
function writersIn(state: string): Writers {
  try {
    return rootAndCaller(statSync(state).uid)
  } catch {
    return rootAndCaller()
  }
}

function makeInState(
  { what, variable, file, key }: SecretKind,
  { state, create }: SecretSources,
): FoundSecret {
  const path = join(state, file)
  const fail = (place: string, why: string) =>
    InvalidConfiguration.of(place, `found no ${what}${why} set ${variable}, or name a file in ${key}`)
  if (!state) throw fail(`environment ${variable}`, ', and there is no state folder to make one in;')
  if (!create) throw fail(path, '; run `ovation start`, which makes one here, or')
  // Only a placeholder for the one to be made; it is never used.
  if (create === 'later') return secretOf(path, Buffer.from(randomBytes(32).toString('base64url')), [path])
  const created = makeSecretFile(path) ? [path] : []
  return { ...readFound(path), created }
}

function readFound(path: string, writers?: Writers): FoundSecret {
  const { content, exposed } = readSecretFile(path, writers)
  return { ...secretOf(path, content), warnings: exposed ? [warnOfAccess(path)] : [] }
}

export function warnOfAccess(path: string): string {
  return `${path}: users other than its owner have access to this secret; fix it with chmod 600`
}

function secretOf(origin: string, content: Buffer, created: readonly string[] = []): FoundSecret {
  return { origin, content, warnings: [], created }
}

function requireLength<T extends FoundSecret | undefined>(found: T): T {
  if (found && found.content.length < shortestTokenSecret)
    throw InvalidConfiguration.of(
      found.origin,
      `expected a secret of at least ${shortestTokenSecret} bytes; received ${found.content.length}. Make one with \`openssl rand -hex 32\``,
    )
  return found
}

/** Calls both, and throws the errors of both together. */
function both<A, B>(first: () => A, second: () => B): [A, B] {
  const errors: ConfigurationError[] = []
  const results = [collectErrors(errors, first), collectErrors(errors, second)]
  if (errors.length > 0) throw new InvalidConfiguration(errors)
  return results as [A, B]
}
