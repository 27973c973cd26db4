import { base } from '../../link/addresses.js'
import type { OpenEditor } from '../../link/editor-context.js'

let tries = 0

/** Loads the script of the editor and its style. @throws if one of them does not come. */
export async function loadEditor(): Promise<OpenEditor> {
  // Some browsers remember that an address failed.
  const again = tries++ > 0 ? `?${tries}` : ''
  const [{ openEditor }] = await Promise.all([
    import(`${base}/assets/${EDIT_PARTS.script}${again}`),
    loadStyle(`${base}/assets/${EDIT_PARTS.style}${again}`),
  ])
  return openEditor
}

function loadStyle(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject })
    document.head.append(link)
  })
}
