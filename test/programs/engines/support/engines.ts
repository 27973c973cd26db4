import { chromium, chromium88, chromium90 } from './chromium.js'
import { firefox } from './firefox.js'
import { webkit } from './webkit.js'

/** The engines in which the pages are tested. */
export const engines = [webkit, firefox, chromium, chromium90, chromium88] as const
