import { join } from 'node:path'
import { engines } from '../http/engine/listen-http.js'
import { clusterKeys } from './cluster-keys.js'
import { displayKeys } from './display-keys.js'
import { basePath, host, ipAddress, networks, networksOrOff, origins } from './forms/networks.js'
import { duration, size, wholeNumber } from './forms/quantities.js'
import { choice, line, pathForm } from './forms/texts.js'
import type { Keys } from './key.js'
import { packageRoot } from './package-root.js'
import { roomKeys } from './room-keys.js'

/**
 * Every key of the settings file except those of displays. Types, defaults, checks, suggestions, environment variables
 * and the example file follow from this table.
 */
export const sections = {
  service: {
    name: {
      default: 'ovation',
      form: line(64),
      comment: 'Name of this service, shown in its status.',
    },
    layouts: {
      default: '',
      form: pathForm(join(packageRoot, 'config', 'layouts')),
      comment: 'Folder with layout files (*.json). Empty: the included demo.',
    },
    state: {
      default: './state',
      form: pathForm(),
      systemd: 'STATE_DIRECTORY',
      comment:
        'Folder for data that survives a restart. Empty: none. Without this line: as set by systemd, otherwise ./state.',
    },
    log_level: {
      default: 'info',
      form: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
      comment: 'Log level: fatal, error, warn, info, debug, trace or silent.',
    },
  },
  http: {
    host: {
      default: '0.0.0.0',
      form: host,
      comment: 'Local address to listen on for HTTP; 0.0.0.0: all; 127.0.0.1: this machine only.',
    },
    port: {
      default: '8642',
      form: wholeNumber(0, 65_535),
      comment: 'TCP port for phones and your backend; 0: any free port.',
    },
    base_path: {
      default: '',
      form: basePath,
      comment: 'Prefix of every path, like /show behind a proxy. Empty: none.',
    },
    cors_origins: {
      default: '*',
      form: origins,
      comment: 'Web origins that may send actions, like https://show.example, comma-separated; *: all.',
    },
    max_body: {
      default: '16KiB',
      form: size('1', '1MiB'),
      comment: 'Maximum request body, up to 1MiB.',
    },
    proxies: {
      default: 'loopback',
      form: networksOrOff('loopback'),
      comment:
        'Proxies whose X-Forwarded-For is trusted: loopback, addresses, networks like 10.0.0.0/24, or off.',
    },
    metrics: {
      default: 'key',
      form: choice('key', 'open', 'off'),
      comment: 'Who may read /metrics: key (an API key that may view), open (everybody) or off (nobody).',
    },
    engine: {
      default: 'auto',
      form: choice(...engines),
      comment:
        'HTTP engine: uws (uWebSockets), node (slower, runs everywhere) or auto (uws where available).',
    },
  },
  auth: {
    api_key_file: {
      default: '',
      form: pathForm(),
      comment:
        'File with API keys, one per line: key, name:key or name/scope:key. Empty: api-key in the state folder.',
    },
    token_secret_file: {
      default: '',
      form: pathForm(),
      comment:
        'File with the secret that signs tokens, at least 32 bytes. Empty: token-secret in the state folder.',
    },
    token_secret_previous_file: {
      default: '',
      form: pathForm(),
      comment: 'File with the previous secret, while its tokens must stay valid. Empty: none.',
    },
    token_ttl: {
      default: '30d',
      form: duration('60s', '3650d'),
      comment: 'Default lifetime of a token, from 60s to token_max_ttl.',
    },
    token_max_ttl: {
      default: '90d',
      form: duration('60s', '3650d'),
      comment: 'Maximum lifetime of tokens issued or accepted, up to 3650d.',
    },
  },
  osc: {
    host: {
      default: '0.0.0.0',
      form: ipAddress,
      comment: 'Local IP address to receive OSC on; 0.0.0.0: all; 127.0.0.1: this machine only.',
    },
    port: {
      default: '9010',
      form: wholeNumber(0, 65_535),
      comment: 'UDP port where displays register and show control switches pages; 0: any free port.',
    },
    allow: {
      default: 'displays',
      form: networks('displays', 'loopback'),
      comment:
        'Who may send OSC: displays (their hosts and this machine), loopback, addresses, networks like 10.0.0.0/24.',
    },
    control: {
      default: 'loopback',
      form: networksOrOff('loopback'),
      comment:
        'Which of them may switch pages and reset: loopback, addresses like 10.0.0.7, networks, or off.',
    },
  },
  limits: {
    actions_per_second: {
      default: '1000',
      form: wholeNumber(0, 1_000_000),
      comment: 'Actions per second of a participant whose token sets no rate; 0: no limit.',
    },
    burst: {
      default: '2000',
      form: wholeNumber(0, 1_000_000),
      comment: 'Actions that a participant may send in a burst, at least 1.',
    },
    max_connections: {
      default: '10000',
      form: wholeNumber(1, 1_000_000),
      comment:
        "Maximum open HTTP connections, within the system's limit. When full, those without a credential are closed first.",
    },
  },
  room: roomKeys,
  crowd: {
    rate: {
      default: '30',
      form: wholeNumber(1, 60),
      comment: 'Maximum rate of crowd signals per second, 1 to 60.',
    },
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
