import { roomUrl } from './forms/networks.js'
import { duration, wholeNumber } from './forms/quantities.js'
import { choice, emptyOr, networkName, networkPassword, password, pathForm } from './forms/texts.js'
import type { Keys } from './key.js'

/** Every key of `[room]`; a reload applies all of them. */
export const roomKeys = {
  open: {
    default: 'off',
    form: choice('off', 'on'),
    comment: 'Initial state of rooms that no operator has opened or closed: on (open) or off (closed).',
  },
  passcode: {
    default: '',
    form: emptyOr(password(8, 64)),
    secret: true,
    comment: 'Passcode for joining, 8–64 characters; included in QR codes. Empty: none.',
  },
  url: {
    default: '',
    form: emptyOr(roomUrl),
    comment:
      'Address in the QR code, like https://show.example; {layoutId} is replaced. Empty: the address of this machine.',
  },
  wifi_ssid: {
    default: '',
    form: emptyOr(networkName),
    comment: 'Name of the Wi-Fi network for phones, with its own QR code. Empty: none.',
  },
  wifi_password: {
    default: '',
    form: emptyOr(networkPassword),
    secret: true,
    comment: 'WPA password of that network, included in its QR code. Empty: the network is open.',
  },
  joins_per_second: {
    default: '200',
    form: wholeNumber(1, 100_000),
    comment: 'Joins per second in all rooms together; further people wait.',
  },
  token_ttl: {
    default: '12h',
    form: duration('60s', '3650d'),
    comment: 'Lifetime of tokens issued by joining, up to [auth] token_max_ttl; pages renew them.',
  },
  actions_per_second: {
    default: '20',
    form: wholeNumber(1, 1000),
    comment: 'Actions per second of each person who joins, 1 to 1000; bursts may be twice as large.',
  },
  people: {
    default: '20000',
    form: wholeNumber(1, 1_000_000),
    comment: 'People who may join a layout per day (UTC); returning people do not count.',
  },
  desk: {
    default: 'on',
    form: choice('on', 'loopback', 'off'),
    comment:
      "Who can open the operator's page: on (everybody; it asks for a key), loopback (this machine only) or off.",
  },
  blocked_words: {
    default: '',
    form: pathForm(),
    comment: 'File with words to reject in texts, one entry per line. Empty: none.',
  },
} as const satisfies Keys
