import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { base } from '../../link/addresses.js'
import type { FrameKind, PreviewWindow } from '../../preview/framed.js'
import type { Rehearsal } from '../../preview/model/rehearsal.js'
import { chooseScheme, type Scheme } from './frame-scheme.js'

/** Of a device, CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

export interface PreviewFrameProps {
  readonly kind: FrameKind
  readonly title: string
  readonly size: Size
  readonly scheme: Scheme
  readonly rehearsal: Rehearsal
}

/** A document in which styles and scripts measure as on a device of that size, with the policy of the page around it. */
const empty = '<!doctype html><html><head></head><body><div id="app"></div></body></html>'

/** A page as a device shows it, as large as there is room for. */
export function PreviewFrame({ kind, title, size: { width, height }, scheme, rehearsal }: PreviewFrameProps) {
  const holder = useRef<HTMLDivElement>(null)
  const end = useRef<() => void>(null)
  const setScheme = useRef<(scheme: Scheme) => void>(null)
  const scale = Math.min(1, useWidth(holder) / width)
  const begin = async (frame: HTMLIFrameElement) => {
    const window: PreviewWindow & typeof globalThis = frame.contentWindow as never
    setScheme.current = chooseScheme(window, scheme)
    // The language of the operator, who may have asked for another one than the browser's.
    const languages = [document.documentElement.lang]
    Object.defineProperty(window.navigator, 'languages', { get: () => languages })
    await loadParts(window.document, kind)
    end.current = window.showRehearsal!(kind, rehearsal)
  }
  useEffect(() => () => end.current?.(), [])
  useLayoutEffect(() => setScheme.current?.(scheme), [scheme])
  return (
    <div ref={holder} class={`seen-frame of-${kind}`} style={{ height: `${scale * height}px` }}>
      <iframe
        title={title}
        srcdoc={empty}
        width={width}
        height={height}
        style={{ transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => void begin(currentTarget)}
      />
    </div>
  )
}

/** Loads the script of previews into a frame, and before it the style of the page that it shows. */
async function loadParts(document: Document, kind: FrameKind): Promise<void> {
  const style = document.createElement('link')
  style.rel = 'stylesheet'
  style.href = `${base}/assets/${kind === 'wall' ? SCREEN_PARTS.style : PREVIEW_PARTS.style}`
  const script = document.createElement('script')
  script.type = 'module'
  script.src = `${base}/assets/${PREVIEW_PARTS.script}`
  for (const part of [style, script]) {
    const isLoaded = new Promise((resolve, reject) => {
      part.onload = resolve
      part.onerror = reject
    })
    document.head.append(part)
    await isLoaded
  }
}

/** How wide an element is, CSS pixels. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const look = () => setWidth(element.current!.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [])
  return width
}
