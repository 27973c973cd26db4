/** Keeps the screen on while the page is visible, where the browser allows it: over HTTPS or on localhost. */
export function keepAwake(): void {
  // The browser releases the lock whenever the page is hidden.
  document.addEventListener('visibilitychange', requestWakeLock)
  requestWakeLock()
}

function requestWakeLock(): void {
  if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {})
}
