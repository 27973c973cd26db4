/** What a browser has of this; a worker has no document, Node has neither. */
interface Host {
  addEventListener?(
    type: string,
    listener: (event: RestoredEvent) => void,
    options: { readonly signal: AbortSignal },
  ): void
}
/** Of `pageshow`: whether the page is an old one that is shown again. */
interface RestoredEvent {
  readonly persisted?: boolean
}

const host: Host & { readonly document?: Host & { readonly visibilityState: string } } = globalThis as object

export function isHidden(): boolean {
  return host.document?.visibilityState === 'hidden'
}

/** Tells when a phone wakes up, comes back to the page, or finds a network. @param signal ends it. */
export function onWakeUp(wake: () => void, signal: AbortSignal): void {
  host.document?.addEventListener?.('visibilitychange', () => isHidden() || wake(), { signal })
  host.addEventListener?.('pageshow', ({ persisted }) => persisted && wake(), { signal })
  host.addEventListener?.('online', wake, { signal })
}
