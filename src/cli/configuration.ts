import type { Agent } from 'node:http'
import { isAbsolute } from 'node:path'
import { type Permission, reaches } from '../auth/scope.js'
import { planDisplays } from '../display/plan-displays.js'
import { type ConfigurationError, collectErrors, InvalidConfiguration } from '../errors.js'
import type { Catalogue, Layout } from '../layout/layout.js'
import { readLayouts } from '../layout/read-layouts.js'
import { printable } from '../printable.js'
import { isServiceUrl } from '../room/invitation.js'
import { mediaFolderOf } from '../room/named-pictures.js'
import { readBrokerCredentials } from '../settings/broker-credentials.js'
import { isEdge } from '../settings/cluster-keys.js'
import { readCatalogue } from '../settings/layouts/read-catalogue.js'
import {
  layoutsFolder,
  layoutsToTakeAlong,
  takeLayoutsAlong,
} from '../settings/layouts/take-layouts-along.js'
import { checkSettings, completeDisplays, loadSettings } from '../settings/load-settings.js'
import { loadApiKeys, loadSecrets, type SecretSources, type Secrets } from '../settings/secrets.js'
import type { Draft, Settings } from '../settings/settings.js'
import { readBlockedWords } from '../texts/blocked-words.js'
import { judgeChain } from '../tls/judge-chain.js'
import { readTlsPair } from '../tls/tls-pair.js'
import { Daemon } from './daemon.js'
import { CommandFailure, type Shell } from './shell.js'
import { containerMounts, judgeVolume, requireWritable } from './state-folder.js'

/** Everything the daemon needs to start. */
export type Configuration = ReturnType<typeof loadConfiguration>

/**
 * Reads and checks settings, secrets, layouts, maps, blocked words and the credentials for the broker.
 *
 * @param createSecrets if there are none: make them, refuse (`false`), or leave them to the next start (`later`), as a folder
 * of layouts that is the service's own.
 * @param state the state folder to look for secrets and own layouts in, instead of that of the settings.
 * @returns everything; `displays` has one for each host, and `created` the secret files made now, or by the next start.
 * @throws {InvalidConfiguration} with all errors of all files. Missing secrets are no error if the settings cannot be used
 * to find them, or if the start fails anyway.
 */
export function loadConfiguration(
  shell: Shell,
  config: string | undefined,
  createSecrets: SecretSources['create'],
  state?: string,
) {
  const { settings: read, draft, errors: settingsErrors } = checkSettings({ ...shell, flag: config, state })
  const errors = [...settingsErrors]
  const isFromStage = isEdge(draft)
  const toTake = isFromStage ? undefined : layoutsToTakeAlong(draft)
  const { copied, failed } = read && toTake && createSecrets === true ? takeLayoutsAlong(read) : {}
  if (toTake && createSecrets === false) errors.push(missingLayouts(draft, toTake))
  const settings = read && whereLayoutsAre(read)
  const catalogue = collectErrors(errors, () => readCatalogue(draft))
  const sections = isFromStage ? [] : completeDisplays(draft)
  const plan = catalogue && collectErrors(errors, () => planDisplays(sections, catalogue))
  const wordsFile = isFromStage ? '' : (draft.room.blockedWords ?? '')
  const blockedWords = collectErrors(errors, () => readBlockedWords(wordsFile))
  const broker = collectErrors(errors, () => readBrokerCredentials(draft.cluster, shell.env))
  const kept = isFromStage ? '' : (draft.service.state ?? '')
  const mounts = containerMounts(shell.env)
  if (createSecrets !== false) collectErrors(errors, () => requireWritable(kept, mounts))
  const mayCreate = settings && (errors.length === 0 || createSecrets !== true)
  const create = mayCreate && !isFromStage ? createSecrets : 'later'
  const tls = collectErrors(errors, () => readTls(draft))
  const sources = validSecretSources(shell, draft, create)
  const secrets =
    sources && collectErrors(errors, () => loadSecrets({ ...sources, state: state ?? sources.state }))
  if (secrets && isFromStage)
    for (const file of secrets.created)
      errors.push({
        file,
        place: '',
        reason: 'expected the same secret as on the stage; found none. Copy it from there to this edge',
      })
  if (!settings || !plan || !blockedWords || !broker || !tls || !secrets || errors.length > 0)
    throw new InvalidConfiguration(errors)
  const found = [settings, secrets, broker, plan, tls].flatMap((each) => each.warnings)
  if (failed !== undefined) found.push(failed)
  if (catalogue?.size === 0 && !isFromStage)
    found.push(
      `${settings.service.layouts}: no layout files: this machine has only the layouts that another stage sent it`,
    )
  found.push(...judgeVolume(kept, mounts))
  const { displays } = plan
  const { created } = secrets
  const { credentials: brokerCredentials } = broker
  const warnings = found.map(printable)
  const needed = neededFiles(settings, secrets)
  return {
    settings,
    /** The folder that the settings name: the next start copies the layouts there if they are read from another. */
    namedLayouts: draft.service.layouts ?? '',
    /** The folder whose layouts were copied there now. */
    copied,
    secrets,
    catalogue,
    blockedWords,
    brokerCredentials,
    displays,
    tls: tls.pair,
    warnings,
    created,
    needed,
  }
}

/** A reload copies none: the folder may have been there, and have been moved away. */
function missingLayouts({ service }: Draft, from: string): ConfigurationError {
  const reason = `expected a folder of layouts; found none. Put it back, or restart, which makes it a copy of ${from}`
  return { file: service.layouts ?? '', place: '', reason }
}

/** The settings with the folder that layouts are read from, while the one that they name is not made yet. */
function whereLayoutsAre(settings: Settings): Settings {
  return { ...settings, service: { ...settings.service, layouts: layoutsFolder(settings) } }
}

/** The certificate and key for HTTPS, if the settings name both. @throws {InvalidConfiguration} */
function readTls(draft: Draft) {
  const { tlsCert = '', tlsKey = '' } = draft.http
  if (tlsCert === '' || tlsKey === '') return { pair: undefined, warnings: [] }
  const now = Date.now()
  const { pair, isKeyExposed } = readTlsPair(tlsCert, tlsKey, now)
  const exposed = isKeyExposed
    ? [`${tlsKey}: everybody on this machine can read this key; fix it with chmod o=`]
    : []
  return { pair, warnings: [...exposed, ...judgeChain(pair, addressOfPhones(draft), now)] }
}

/** What the certificate must be for; undefined where that is not known here: on an edge, and behind a link. */
function addressOfPhones(draft: Draft): string | undefined {
  const { url } = draft.room
  if (url === '') return isEdge(draft) ? undefined : ''
  if (url === undefined || !isServiceUrl(url, draft.http.basePath ?? '')) return undefined
  return url.replaceAll('{layoutId}', 'layout')
}

/** What was read, and will be read again: absolute paths. */
function neededFiles(settings: Settings, { origins }: Pick<Secrets, 'origins'>): readonly string[] {
  const { source, service, http, auth, room, cluster, displays } = settings
  const paths = [
    source,
    origins.apiKey,
    origins.tokenSecret,
    auth.tokenSecretPreviousFile,
    service.layouts,
    mediaFolderOf(service.layouts),
    room.blockedWords,
    cluster.credentials,
    http.tlsCert,
    http.tlsKey,
    ...displays.map(({ map }) => map),
  ]
  return [...new Set(paths.filter(isAbsolute))]
}

/** Where to look for secrets, if the settings for that have no error. */
function validSecretSources(
  { env }: Shell,
  { auth, service: { state } }: Draft,
  create: SecretSources['create'],
): SecretSources | undefined {
  const { apiKeyFile, tokenSecretFile, tokenSecretPreviousFile } = auth
  const sources = { env, apiKeyFile, tokenSecretFile, tokenSecretPreviousFile, state, create }
  return Object.values(sources).includes(undefined) ? undefined : (sources as SecretSources)
}

/** @throws {CommandFailure} on an edge, whose own files do not describe the show. */
export function refuseAtEdge(settings: Settings): void {
  if (isEdge(settings))
    throw new CommandFailure('an edge gets layouts and [room] from the stage: run this there')
}

/** In a cluster, another machine may have sent the layouts. @throws {CommandFailure} if the layout is unknown. */
export function requireLayoutToPlay(shell: Shell, settings: Settings, layoutId: string): void {
  if (settings.cluster.nats.length > 0) return
  requireKnownLayout(shell, readLayouts(layoutsFolder(settings)), layoutId)
}

/** @throws {CommandFailure} if the layout is unknown. */
export function requireKnownLayout(shell: Shell, catalogue: Catalogue, layoutId: string): Layout {
  const layout = catalogue.get(layoutId)
  if (!layout) throw new CommandFailure(`unknown layout ${layoutId}; \`${shell.command} layouts\` lists them`)
  return layout
}

export function secretSources({ env }: Shell, { auth, service }: Settings): SecretSources {
  return { env, ...auth, state: service.state, create: false }
}

/**
 * The running daemon that these settings belong to, called with the first key that has the permission; without such a key
 * the daemon says which one is needed. @param address of a daemon elsewhere that has the same keys.
 */
export function reachDaemon(
  shell: Shell,
  config: string | undefined,
  permission: Permission,
  address?: string,
  agent?: Agent,
): Daemon {
  const settings = loadSettings({ ...shell, flag: config })
  const { apiKeys } = loadApiKeys(secretSources(shell, settings))
  const key = apiKeys.find(({ scope }) => reaches(scope, permission)) ?? apiKeys[0]!
  return new Daemon(settings, key.secret.reveal().toString(), address, agent)
}
