import { base } from './addresses.js'

/** What has come, or is on its way, by the names of the scripts. */
// biome-ignore lint/suspicious/noExplicitAny: as the script says
const loading = new Map<string, Promise<any>>()
let failures = 0

/**
 * Loads a script that somebody asks for, and its style if it has one; once, however often it is asked for.
 *
 * @returns what the script exports; rejects if one of them does not come, and then it can be tried again.
 */
// biome-ignore lint/suspicious/noExplicitAny: as the script says
export function loadScript({ script, style }: LoadedParts): Promise<any> {
  const known = loading.get(script)
  if (known) return known
  // Some browsers remember that an address failed.
  const again = failures > 0 ? `?${failures}` : ''
  const exported = Promise.all([
    import(`${base}/assets/${script}${again}`),
    style && loadStyle(`${base}/assets/${style}${again}`),
  ]).then(([module]) => module)
  loading.set(script, exported)
  exported.catch(() => {
    failures++
    loading.delete(script)
  })
  return exported
}

function loadStyle(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject })
    document.head.append(link)
  })
}
