/** The base address of the service without a slash at its end: `/play/demo` and `/screen/demo` stand two below it, `/desk` one. */
export function baseAddress(page: 'layout' | 'desk'): string {
  return new URL(page === 'desk' ? '.' : '..', location.href).href.replace(/\/+$/, '')
}

/** The layout that the address of this page names. */
export function layoutInAddress(): string {
  return decodeURIComponent(location.pathname.split('/').at(-1)!)
}

/**
 * Takes what stands behind `#` out of the address, so that it is neither seen nor kept by the browser's history.
 *
 * @returns '' if there was nothing.
 */
export function takeFragment(): string {
  const fragment = decoded(location.hash.slice(1))
  if (fragment !== '') history.replaceState(history.state, '', location.pathname + location.search)
  return fragment
}

/**
 * Where a picture of the layout is, if it is one of this house: a file of the folder `media`. Pictures of other hosts are
 * not shown, since nothing may be asked of anybody else.
 *
 * @param image as the layout file has it: relative to `/play/`.
 */
export function pictureAddress(base: string, image: string | undefined): string | undefined {
  if (image === undefined) return undefined
  const home = `${base}/media/`
  const href = hrefOf(image, `${base}/play/`)
  return href?.startsWith(home) ? href : undefined
}

function hrefOf(address: string, base: string): string | undefined {
  try {
    return new URL(address, base).href
  } catch {
    return undefined
  }
}

/** What was typed by hand may have a `%` of its own. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
