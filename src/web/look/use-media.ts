import { useEffect, useState } from 'preact/hooks'

/** Whether a media query holds now; its component is drawn again when that changes. */
export function useMedia(query: string): boolean {
  const [holds, see] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const look = () => see(media.matches)
    look()
    media.addEventListener('change', look)
    return () => media.removeEventListener('change', look)
  }, [query])
  return holds
}
