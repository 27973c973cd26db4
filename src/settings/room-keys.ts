import { roomUrl } from './forms/networks.js'
import { duration, wholeNumber } from './forms/quantities.js'
import { choice, emptyOr, networkName, networkPassword, password, pathForm } from './forms/texts.js'
import type { Keys } from './key.js'

/** Every key of `[room]`; a reload applies all of them. */
export const roomKeys = {
  open: {
    default: 'off',
    form: choice('off', 'on'),
    comment: 'With on, people may join by themselves wherever nobody has opened or closed the room yet.',
  },
  passcode: {
    default: '',
    form: emptyOr(password(8, 64)),
    secret: true,
    comment: 'What one must know to join, 8 to 64 characters; QR codes carry it; empty: nothing.',
  },
  url: {
    default: '',
    form: emptyOr(roomUrl),
    comment:
      'What the QR code says, like https://show.example; {layoutId} is replaced; empty: the address of this machine.',
  },
  wifi_ssid: {
    default: '',
    form: emptyOr(networkName),
    comment: 'Name of the Wi-Fi network that phones use, for a QR code of its own; empty: none.',
  },
  wifi_password: {
    default: '',
    form: emptyOr(networkPassword),
    secret: true,
    comment: 'Its WPA password, which the QR code carries; empty: the network is open.',
  },
  joins_per_second: {
    default: '200',
    form: wholeNumber(1, 100_000),
    comment: 'How many people may join in a second, all rooms together; further ones wait.',
  },
  token_ttl: {
    default: '12h',
    form: duration('60s', '3650d'),
    comment: 'Lifetime of the tokens of those who join, at most [auth] token_max_ttl; pages renew them.',
  },
  actions_per_second: {
    default: '20',
    form: wholeNumber(1, 1000),
    comment: 'Actions per second of each who joins, 1 to 1000; bursts are twice as many.',
  },
  people: {
    default: '20000',
    form: wholeNumber(1, 1_000_000),
    comment: 'How many people may join a layout on one day (UTC); those who come back do not count.',
  },
  desk: {
    default: 'on',
    form: choice('on', 'loopback', 'off'),
    comment:
      'Who gets the page for operators: on (everybody, but it needs a key), loopback (this machine) or off.',
  },
  blocked_words: {
    default: '',
    form: pathForm(),
    comment: 'File with words that no text may hold, one entry a line; empty: none.',
  },
} as const satisfies Keys
