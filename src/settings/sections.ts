import { engines } from '../http/server.js'
import { clusterKeys } from './cluster-keys.js'
import { displayKeys } from './display-keys.js'
import { basePath, host, ipAddress, networks, networksOrOff, origins } from './forms/networks.js'
import { duration, durationOrOff, size, wholeNumber } from './forms/quantities.js'
import { choice, line, pathForm } from './forms/texts.js'
import type { Keys } from './key.js'
import { roomKeys } from './room-keys.js'

/**
 * Every key of the settings file except those of displays. Types, defaults, checks, suggestions and environment variables
 * follow from this table; service.example.ini says what each key is for.
 */
export const sections = {
  service: {
    name: { default: 'ovation', form: line(64) },
    layouts: { default: '', form: pathForm() },
    edit: { default: 'auto', form: choice('auto', 'on', 'off') },
    state: { default: './state', form: pathForm(), systemd: 'STATE_DIRECTORY' },
    log_level: {
      default: 'info',
      form: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    },
  },
  http: {
    host: { default: '0.0.0.0', form: host },
    port: { default: '8642', form: wholeNumber(0, 65_535) },
    tls_cert: { default: '', form: pathForm() },
    tls_key: { default: '', form: pathForm() },
    hsts: { default: 'off', form: durationOrOff('1d', '730d') },
    redirect_port: { default: '0', form: wholeNumber(0, 65_535) },
    base_path: { default: '', form: basePath },
    cors_origins: { default: '*', form: origins },
    max_body: { default: '16KiB', form: size('1', '1MiB') },
    proxies: { default: 'loopback', form: networksOrOff('loopback') },
    metrics: { default: 'key', form: choice('key', 'open', 'off') },
    engine: { default: 'auto', form: choice(...engines) },
    uws_path: { default: '', form: pathForm() },
  },
  auth: {
    api_key_file: { default: '', form: pathForm() },
    token_secret_file: { default: '', form: pathForm() },
    token_secret_previous_file: { default: '', form: pathForm() },
    token_ttl: { default: '30d', form: duration('60s', '3650d') },
    token_max_ttl: { default: '90d', form: duration('60s', '3650d') },
  },
  osc: {
    host: { default: '0.0.0.0', form: ipAddress },
    port: { default: '9010', form: wholeNumber(0, 65_535) },
    allow: { default: 'displays', form: networks('displays', 'loopback') },
    control: { default: 'loopback', form: networksOrOff('loopback') },
    announce: { default: 'off', form: choice('off', 'on') },
  },
  oscquery: {
    port: { default: '0', form: wholeNumber(0, 65_535) },
  },
  limits: {
    actions_per_second: { default: '1000', form: wholeNumber(0, 1_000_000) },
    burst: { default: '2000', form: wholeNumber(0, 1_000_000) },
    max_connections: { default: '10000', form: wholeNumber(1, 1_000_000) },
  },
  room: roomKeys,
  crowd: {
    rate: { default: '30', form: wholeNumber(1, 60) },
  },
  record: {
    keep: { default: '2GiB', form: size('0', '1024TiB') },
    folder: { default: '', form: pathForm() },
    participants: { default: 'pseudonym', form: choice('pseudonym', 'none') },
  },
  cluster: clusterKeys,
} as const satisfies Readonly<Record<string, Keys>>

/** The name of the display used if the file has none. */
export const defaultDisplay = 'main'

/** The NAME of a section `[display.NAME]`; `undefined` for any other section and an invalid NAME. */
export function displayNameOf(section: string): string | undefined {
  return /^display\.([A-Za-z0-9-]{1,32})$/.exec(section)?.[1]
}

/** The keys of a section by its full name; `undefined` for an unknown section. */
export function keysOf(section: string): Keys | undefined {
  if (Object.hasOwn(sections, section)) return sections[section as keyof typeof sections]
  return displayNameOf(section) === undefined ? undefined : displayKeys
}

/** The environment variable that overrides a key: `OVATION_DISPLAY_MAIN_HOST` for `host` of `display.main`. */
export function variableOf(section: string, key: string): string {
  return `OVATION_${section}_${key}`.toUpperCase().replace(/[.-]/g, '_')
}
