import { chromium, chromium2020 } from './chromium.js'
import { firefox } from './firefox.js'
import type { Engine } from './tab.js'
import { webkit } from './webkit.js'

/** The engines in which the pages are tested, by name. */
export const engines: Readonly<Record<string, Engine>> = Object.fromEntries(
  [webkit, firefox, chromium, chromium2020].map((engine) => [engine.name, engine]),
)
