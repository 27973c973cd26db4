/** The base address of the service, without a slash at its end: scripts of pages are in its folder `assets`. */
export const base = new URL('..', import.meta.url).href.replace(/\/+$/, '')

export function layoutInAddress(): string {
  return decodeURIComponent(location.pathname.split('/').pop()!)
}

/** Removes the fragment from the address, which others see and the browser keeps. @returns it without `#`; '' for none. */
export function takeFragment(): string {
  const fragment = decoded(location.hash.slice(1))
  if (fragment !== '') history.replaceState(history.state, '', location.pathname + location.search)
  return fragment
}

/** A fragment that was typed by hand may contain a bare `%`. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
