import type { Theme } from '../../wire/room.js'
import { paletteOf } from './palette.js'

let applied = ''

/** Applies a theme to the page if it is another one, and again whenever the device switches between light and dark. */
export function applyTheme(theme: Theme): void {
  if (applied === JSON.stringify(theme)) return
  applied = JSON.stringify(theme)
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const palette = paletteOf(theme, dark.matches)
    for (const [name, value] of Object.entries(palette))
      document.documentElement.style.setProperty(name, value)
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    if (meta) meta.content = palette['--ground']!
  }
  dark.onchange = apply
  apply()
}

/** Keeps the screen on while the page is visible, where the browser allows it: over HTTPS or on localhost. */
export function keepAwake(): void {
  // The browser releases the lock whenever the page is hidden.
  document.addEventListener('visibilitychange', requestWakeLock)
  requestWakeLock()
}

/**
 * A short tick of the device under the finger: where it has one, and unless the person asks for less motion. Browsers
 * allow it once the page has been touched.
 */
export function tick(): void {
  // Asked for too early it is an error in the console.
  if (navigator.userActivation?.hasBeenActive === false) return
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(12)
}

function requestWakeLock(): void {
  if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {})
}
