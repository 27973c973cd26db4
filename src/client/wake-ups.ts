/** The parts of a browser that are used; a worker has no document, and Node has neither. */
interface Host {
  addEventListener?(
    type: string,
    /** @param event of `pageshow`: whether the page was restored from the cache of the browser. */
    listener: (event: { readonly persisted?: boolean }) => void,
    options: { readonly signal: AbortSignal },
  ): void
}

const host: Host & { readonly document?: Host & { readonly visibilityState: string } } = globalThis as object

export function isHidden(): boolean {
  return host.document?.visibilityState === 'hidden'
}

/**
 * Calls `wake` when a phone wakes up, returns to the page, or finds a network.
 *
 * @param wake is told whether the network is new: nothing that is open has come through from the one before.
 * @param signal stops it.
 */
export function onWakeUp(wake: (isNetworkNew: boolean) => void, signal: AbortSignal): void {
  // Older browsers ignore the option.
  const rouse = (isNetworkNew: boolean) => signal.aborted || wake(isNetworkNew)
  host.document?.addEventListener?.('visibilitychange', () => isHidden() || rouse(false), { signal })
  host.addEventListener?.('pageshow', ({ persisted }) => persisted && rouse(false), { signal })
  host.addEventListener?.('online', () => rouse(true), { signal })
}
