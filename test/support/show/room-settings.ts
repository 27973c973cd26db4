import type { Settings } from '../../../src/settings/settings.js'

/** `[room]` as with the built-in settings, but for the lifetime of tokens. */
export function roomSettings(changes: Partial<Settings['room']> = {}): Settings['room'] {
  return {
    open: 'off',
    passcode: '',
    url: '',
    wifiSsid: '',
    wifiPassword: '',
    joinsPerSecond: 200,
    tokenTtl: 3600,
    actionsPerSecond: 20,
    people: 20_000,
    desk: 'on',
    probes: 'off',
    blockedWords: '',
    ...changes,
  }
}
