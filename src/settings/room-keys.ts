import { roomUrl } from './forms/networks.js'
import { duration, wholeNumber } from './forms/quantities.js'
import { choice, emptyOr, networkName, networkPassword, password, pathForm } from './forms/texts.js'
import type { Keys } from './key.js'

/** Every key of `[room]`; a reload applies all of them. */
export const roomKeys = {
  open: { default: 'off', form: choice('off', 'on') },
  passcode: { default: '', form: emptyOr(password(8, 64)), secret: true },
  url: { default: '', form: emptyOr(roomUrl) },
  wifi_ssid: { default: '', form: emptyOr(networkName) },
  wifi_password: { default: '', form: emptyOr(networkPassword), secret: true },
  joins_per_second: { default: '200', form: wholeNumber(1, 100_000) },
  token_ttl: { default: '12h', form: duration('60s', '3650d') },
  actions_per_second: { default: '20', form: wholeNumber(1, 1000) },
  people: { default: '20000', form: wholeNumber(1, 1_000_000) },
  desk: { default: 'on', form: choice('on', 'loopback', 'off') },
  probes: { default: 'off', form: choice('off', 'on') },
  blocked_words: { default: '', form: pathForm() },
} as const satisfies Keys
