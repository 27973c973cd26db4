import type { BrowserContextOptions } from 'playwright-core'

/** A way in which people look at pages. */
export interface Way {
  readonly name: string
  readonly locale: string
  readonly colorScheme: 'dark' | 'light'
  readonly forcedColors?: BrowserContextOptions['forcedColors']
  /** How large the browser makes its texts; 1 by default. */
  readonly zoom?: number
}

export const ways: readonly Way[] = [
  { name: 'German, dark', locale: 'de-DE', colorScheme: 'dark' },
  { name: 'Arabic, light', locale: 'ar', colorScheme: 'light' },
  { name: 'Japanese, forced colours', locale: 'ja-JP', colorScheme: 'dark', forcedColors: 'active' },
  { name: 'German, 200 %', locale: 'de-DE', colorScheme: 'light', zoom: 2 },
]

/** Windows, CSS pixels. */
export const windows = {
  phone: { width: 360, height: 740 },
  landscape: { width: 740, height: 360 },
  portrait: { width: 768, height: 1024 },
  tablet: { width: 1024, height: 768 },
  wall: { width: 1920, height: 1080 },
  large: { width: 3840, height: 2160 },
} as const
