import { useEffect, useRef } from 'preact/hooks'
import type { ScreenWords } from './words.js'

interface TextWallProps {
  readonly words: ScreenWords
  /** Newest last. */
  readonly texts: readonly string[]
}

/** The newest texts, the newest one on top and largest; none is cut off: what has no room is not shown. */
export function TextWall({ words, texts }: TextWallProps) {
  const list = useRef<HTMLUListElement>(null)
  const newestFirst = [...texts].reverse()
  useEffect(() => {
    if (!list.current) return
    // Is told of the first size as well, and before it is painted.
    const observer = new ResizeObserver(([entry]) => showWhatFits(entry!.target))
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [texts])
  if (texts.length === 0) return <p class="nothing-yet">{words.noTexts}</p>
  return (
    <ul class="texts" ref={list}>
      {newestFirst.map((text, at) => (
        <li
          key={`${texts.length - at} ${text}`}
          class={text.length > 100 ? 'clamp long' : 'clamp'}
          dir="auto"
        >
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Of the newest text, the largest first; rem. The last one can still be read from the last row. */
const sizes = [2.2, 1.9, 1.7, 1.4]

function showWhatFits(list: Element): void {
  const { bottom } = list.getBoundingClientRect()
  const items = [...list.children] as HTMLElement[]
  for (const item of items) {
    item.hidden = false
    item.removeAttribute('style')
  }
  fitInto(items[0]!, list.clientHeight)
  for (const item of items) item.hidden = item.getBoundingClientRect().bottom > bottom + 1
}

/** As large as it may be with all its lines; of what is longer than the wall, as many as there is room for. */
function fitInto(item: HTMLElement, height: number): void {
  for (const size of sizes) {
    item.style.fontSize = `${size}rem`
    if (item.offsetHeight <= height) return
  }
  const lines = Math.floor(height / Number.parseFloat(getComputedStyle(item).lineHeight))
  item.style.setProperty('--lines', String(Math.max(1, lines)))
}
