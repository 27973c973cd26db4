import { join } from 'node:path'
import { presetNames } from '../display/presets.js'
import { profileWords } from '../display/profile.js'
import type { Form } from './form.js'
import { basePath, host, hosts, origins, oscPrefix } from './network-names.js'
import { packageRoot } from './package-root.js'
import { path } from './paths.js'
import { duration, size, wholeNumber } from './quantities.js'
import { choice, emptyOr, layoutIds, line } from './texts.js'

/** What there is to know of one key. */
export interface Key<T> {
  /** As it would stand in the file. */
  readonly default: string
  readonly form: Form<T>
  /** One line for the example file. */
  readonly comment: string
  /** A variable of systemd.exec(5) whose first path comes before the default. */
  readonly systemd?: string
  /** Every section of its kind in the file has to name it. */
  readonly required?: true
}

export type Keys = Readonly<Record<string, Key<unknown>>>

/** The values of a section's keys, under their names in camel case. */
export type Values<K> = {
  readonly [Name in keyof K & string as CamelCase<Name>]: K[Name] extends Key<infer T> ? T : never
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/**
 * Every key of the settings file but those of displays. All else follows from this table: the types, the defaults,
 * what is refused and what is suggested instead, the environment variables, and the example file.
 */
export const sections = {
  service: {
    name: {
      default: 'ovation',
      form: line(64),
      comment: 'What this service calls itself in its status.',
    },
    layouts: {
      default: '',
      form: path(join(packageRoot, 'config', 'layouts')),
      comment: 'Folder of the layout files (*.json); empty: the demo that comes with Ovation.',
    },
    state: {
      default: './state',
      form: path(),
      systemd: 'STATE_DIRECTORY',
      comment:
        'Folder for what must outlive a restart. Empty: nothing is kept. No such line: as systemd says, else ./state.',
    },
    log_level: {
      default: 'info',
      form: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
      comment: 'How much is logged: fatal, error, warn, info, debug, trace or silent.',
    },
  },
  http: {
    host: {
      default: '0.0.0.0',
      form: host,
      comment:
        'Address of this machine to listen on; 0.0.0.0 is all of them, 127.0.0.1 only this machine itself.',
    },
    port: {
      default: '8642',
      form: wholeNumber(0, 65_535),
      comment: 'TCP port for phones and for your backend; 0 takes any that is free.',
    },
    base_path: {
      default: '',
      form: basePath,
      comment: 'What stands before every path, like /show behind a proxy; empty: nothing.',
    },
    cors_origins: {
      default: '*',
      form: origins,
      comment:
        'Web pages that may send actions, like https://show.example, with commas between them; * is every one.',
    },
    max_body: {
      default: '16KiB',
      form: size('1', '1MiB'),
      comment: 'Longest body of a request, up to 1MiB.',
    },
    metrics: {
      default: 'key',
      form: choice('key', 'open', 'off'),
      comment: 'Who may read /metrics: key (holders of the API key), open (everybody) or off (nobody).',
    },
  },
  auth: {
    api_key_file: {
      default: '',
      form: path(),
      comment: 'File with the API keys, one a line; empty: api-key in the state folder.',
    },
    token_secret_file: {
      default: '',
      form: path(),
      comment:
        'File with the secret that signs tokens, at least 32 bytes; empty: token-secret in the state folder.',
    },
    token_secret_previous_file: {
      default: '',
      form: path(),
      comment: 'File with the secret before that one, while its tokens shall still be good; empty: none.',
    },
    token_ttl: {
      default: '30d',
      form: duration('60s', '3650d'),
      comment: 'Life of a token when nothing else is asked for, from 60s to token_max_ttl.',
    },
    token_max_ttl: {
      default: '90d',
      form: duration('60s', '3650d'),
      comment: 'Longest life of a token that is made or taken, up to 3650d.',
    },
  },
  limits: {
    actions_per_second: {
      default: '1000',
      form: wholeNumber(0, 1_000_000),
      comment: 'Actions a second that one token may send, if it has no rate of its own; 0: no limit.',
    },
    burst: {
      default: '2000',
      form: wholeNumber(0, 1_000_000),
      comment: 'Actions that one token may send at once, at least 1.',
    },
  },
} as const satisfies Readonly<Record<string, Keys>>

/** The keys of every `[display.NAME]`; these defaults are those of the one display of a file that names none. */
export const displayKeys = {
  host: {
    default: '127.0.0.1',
    form: hosts,
    required: true,
    comment:
      'Host name or IP address; every [display.NAME] needs one. More, with commas, are backups and get the same.',
  },
  port: {
    default: '9000',
    form: wholeNumber(1, 65_535),
    comment: 'UDP port that it receives OSC on.',
  },
  layouts: {
    default: '*',
    form: layoutIds,
    comment: 'The layouts that it gets, as layoutIds with commas between them; * is all of them.',
  },
  preset: {
    default: 'generic',
    form: choice(...presetNames),
    comment:
      'The program that listens there, as the README lists them; it decides all of the next keys left empty.',
  },
  bundle: {
    default: '',
    form: emptyOr(choice(...profileWords.bundle)),
    comment:
      'Several messages at once in one datagram: auto, never (each by itself) or always (a lone one too).',
  },
  toggle: {
    default: '',
    form: emptyOr(choice(...profileWords.toggle)),
    comment: 'Type of a Toggle: int, float, or tf (OSC true and false).',
  },
  button: {
    default: '',
    form: emptyOr(choice(...profileWords.button)),
    comment: 'What a Button sends: if (count and 0..1), f (0..1), i (count) or trigger (1 at every press).',
  },
  xy: {
    default: '',
    form: emptyOr(choice(...profileWords.xy)),
    comment: 'What an XYPad sends: ff (both numbers), or split (one to ADDRESS/x, one to ADDRESS/y).',
  },
  string: {
    default: '',
    form: emptyOr(choice(...profileWords.string)),
    comment: 'How text is sent: utf8, ascii (everything else becomes a question mark) or off.',
  },
  votes: {
    default: '',
    form: emptyOr(choice(...profileWords.votes)),
    comment:
      'With on, each choice of an Index is followed by the votes of all its options, to ADDRESS/votes.',
  },
  snapshot: {
    default: '',
    form: emptyOr(choice(...profileWords.snapshot)),
    comment: 'Sent after a start and a page change: values (Slider, Toggle, XYPad), all, or off.',
  },
  max_rate: {
    default: '',
    form: emptyOr(wholeNumber(0, 10_000)),
    comment:
      'Messages a second that one address gets at most, like 60; the last value always comes. 0: no limit.',
  },
  prefix: {
    default: '',
    form: oscPrefix,
    comment: 'What stands before every address, like /crowd for /crowd/0001; empty: nothing.',
  },
  map: {
    default: '',
    form: path(),
    comment: 'File that gives controls other addresses, types and ranges; empty: none.',
  },
} as const satisfies Keys

/** The display of a file that names none. */
export const defaultDisplay = 'main'

/** The NAME of a section `[display.NAME]`; `undefined` if it is not such a section or its NAME is not sound. */
export function displayNameOf(section: string): string | undefined {
  return /^display\.([A-Za-z0-9-]{1,32})$/.exec(section)?.[1]
}

/** The keys of a section by its full name; `undefined` if there is no such section. */
export function keysOf(section: string): Keys | undefined {
  if (Object.hasOwn(sections, section)) return sections[section as keyof typeof sections]
  return displayNameOf(section) === undefined ? undefined : displayKeys
}

/** The environment variable that overrides a key: `OVATION_DISPLAY_MAIN_HOST` for `host` of `display.main`. */
export function variableOf(section: string, key: string): string {
  return `OVATION_${section}_${key}`.toUpperCase().replace(/[.-]/g, '_')
}
