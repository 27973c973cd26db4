/** Keeps the screen on while the page is seen: where there is HTTPS, or on the machine itself, and the device lets it. */
export function keepAwake(): void {
  // The lock ends whenever the page is hidden.
  document.addEventListener('visibilitychange', askForLight)
  askForLight()
}

function askForLight(): void {
  if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {})
}
