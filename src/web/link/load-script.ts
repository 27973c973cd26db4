import { base } from './addresses.js'

let tries = 0

/**
 * Loads a script that somebody asks for, and its style.
 *
 * @returns what the script exports. @throws if one of them does not come; it can be tried again.
 */
// biome-ignore lint/suspicious/noExplicitAny: as the script says
export async function loadScript({ script, style }: LoadedParts): Promise<any> {
  // Some browsers remember that an address failed.
  const again = tries++ > 0 ? `?${tries}` : ''
  const [exported] = await Promise.all([
    import(`${base}/assets/${script}${again}`),
    loadStyle(`${base}/assets/${style}${again}`),
  ])
  return exported
}

function loadStyle(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject })
    document.head.append(link)
  })
}
