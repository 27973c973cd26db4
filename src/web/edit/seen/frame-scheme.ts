/** In which of both a page is seen. */
export const schemes = ['dark', 'light'] as const
export type Scheme = (typeof schemes)[number]

/** What `matchMedia` answers, as far as pages use it. */
type Query = EventTarget & { media: string; matches: boolean; onchange: (() => void) | null }

/**
 * From now on a window believes that its device prefers one of dark and light; about everything else it asks the device.
 * Its styles ask too, but the colours of a theme replace theirs.
 *
 * @returns changes what it believes.
 */
export function chooseScheme(window: Window, chosen: Scheme): (scheme: Scheme) => void {
  const askDevice = window.matchMedia.bind(window)
  const known = new Map<string, Query>()
  let scheme = chosen
  const isMet = (media: string) => media.includes(scheme)
  window.matchMedia = (media) => {
    if (!media.includes('prefers-color-scheme')) return askDevice(media)
    const query =
      known.get(media) ?? Object.assign(new EventTarget(), { media, matches: isMet(media), onchange: null })
    known.set(media, query)
    return query as unknown as MediaQueryList
  }
  return (next) => {
    scheme = next
    for (const query of known.values()) {
      if (query.matches === isMet(query.media)) continue
      query.matches = isMet(query.media)
      query.onchange?.()
      query.dispatchEvent(new Event('change'))
    }
  }
}
