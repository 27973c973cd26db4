import type { Settings } from '../settings/settings.js'

const reloadable = new Set([
  'service layouts',
  'auth apiKeyFile',
  'auth tokenSecretFile',
  'auth tokenSecretPreviousFile',
])

/** Changed keys that take effect only after a restart, as `[section] key`. */
export function restartKeys(started: Settings, now: Settings): string[] {
  return (['service', 'http', 'auth', 'osc', 'limits', 'crowd', 'cluster'] as const).flatMap((section) => {
    const before: Readonly<Record<string, unknown>> = started[section]
    const after: Readonly<Record<string, unknown>> = now[section]
    return Object.keys(after)
      .filter((key) => !reloadable.has(`${section} ${key}`))
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => `[${section}] ${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
  })
}
