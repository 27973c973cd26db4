import { sections } from '../settings/sections.js'
import type { Settings } from '../settings/settings.js'

type Section = keyof typeof sections

/** What a reload applies, besides displays. Every other key of the table needs a restart. */
const reloadable: { readonly [S in Section]?: 'all' | readonly (keyof Settings[S])[] } = {
  service: ['layouts'],
  auth: ['apiKeyFile', 'tokenSecretFile', 'tokenSecretPreviousFile'],
  room: 'all',
}

/** Changed keys that take effect only after a restart, as `[section] key`. */
export function restartKeys(started: Settings, now: Settings): string[] {
  return (Object.keys(sections) as Section[]).flatMap((section) => {
    const before: Readonly<Record<string, unknown>> = started[section]
    const after: Readonly<Record<string, unknown>> = now[section]
    const reloaded: 'all' | readonly string[] = reloadable[section] ?? []
    return Object.keys(after)
      .filter((key) => reloaded !== 'all' && !reloaded.includes(key))
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => `[${section}] ${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
  })
}
