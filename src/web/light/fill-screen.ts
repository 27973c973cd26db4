/**
 * Lets an element fill the whole screen and keeps that awake, where the browser allows it.
 *
 * @param leave called when the person ends that by the means of the browser. @returns ends it.
 */
export function fillScreen(element: HTMLElement, leave: () => void): () => void {
  const top = scrollY
  let lock: WakeLockSentinel | undefined
  let isOver = false

  const follow = () => {
    if (!document.fullscreenElement) leave()
  }
  const keepAwake = async () => {
    if (document.visibilityState !== 'visible') return
    // The browser releases it whenever the page is hidden.
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (isOver) void lock?.release()
  }
  document.addEventListener('visibilitychange', keepAwake)
  document.addEventListener('fullscreenchange', follow)
  void keepAwake()
  element.requestFullscreen?.().catch(() => {})
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', keepAwake)
    document.removeEventListener('fullscreenchange', follow)
    void lock?.release()
    // At the top it is if it has become another page meanwhile.
    const scrollBack = () => scrollY > 0 && scrollTo(0, top)
    if (document.fullscreenElement) document.exitFullscreen().then(scrollBack, () => {})
  }
}
