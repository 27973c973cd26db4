import { useEffect, useRef } from 'preact/hooks'
import { words } from './words.js'

/** The texts, the newest on top and largest. Texts that do not fit are hidden rather than cut off. @param props.texts newest last. */
export function TextList({ texts }: { readonly texts: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  const newestFirst = [...texts].reverse()
  useEffect(() => {
    if (!list.current) return
    // Also fires for the first size, before it is painted.
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

/** Sizes of the newest text, largest first, rem. The last one can still be read from the back row. */
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

/** Makes a text as large as it can be whole; if it is longer than the screen even then, shows as many lines as fit. */
function fitInto(item: HTMLElement, height: number): void {
  for (const size of sizes) {
    item.style.fontSize = `${size}rem`
    if (item.offsetHeight <= height) return
  }
  const lines = Math.floor(height / Number.parseFloat(getComputedStyle(item).lineHeight))
  item.style.setProperty('--lines', String(Math.max(1, lines)))
}
