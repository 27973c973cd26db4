/** The base address of the service, without a slash at its end: `/desk` is one level below it, `/play/demo` two. */
export function baseAddress(page: 'layout' | 'desk'): string {
  return new URL(page === 'desk' ? '.' : '..', location.href).href.replace(/\/+$/, '')
}

/** The id of the layout in the address of this page. */
export function layoutInAddress(): string {
  return decodeURIComponent(location.pathname.split('/').at(-1)!)
}

/**
 * Removes the fragment from the address, so that nobody sees it and the browser's history does not keep it.
 *
 * @returns the fragment without `#`; '' if there was none.
 */
export function takeFragment(): string {
  const fragment = decoded(location.hash.slice(1))
  if (fragment !== '') history.replaceState(history.state, '', location.pathname + location.search)
  return fragment
}

/**
 * The address of a picture of the layout, if it is in the folder `media` of the service. Pictures of other hosts are not
 * shown, since a page asks no other host for anything.
 *
 * @param image as the layout file has it: relative to `/play/`.
 */
export function pictureAddress(base: string, image: string | undefined): string | undefined {
  if (image === undefined) return undefined
  const media = `${base}/media/`
  const href = hrefOf(image, `${base}/play/`)
  return href?.startsWith(media) ? href : undefined
}

function hrefOf(address: string, base: string): string | undefined {
  try {
    return new URL(address, base).href
  } catch {
    return undefined
  }
}

/** A fragment that was typed by hand may contain a bare `%`. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
