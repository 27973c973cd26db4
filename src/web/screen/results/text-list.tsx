import { useContext, useLayoutEffect, useRef } from 'preact/hooks'
import { words } from '../words.js'
import { LayoutLanguage } from './layout-language.js'

/** The texts, the newest on top and largest. Texts that do not fit are hidden rather than cut off. @param props.texts newest last. */
export function TextList({ texts }: { readonly texts: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  const lang = useContext(LayoutLanguage)
  const newestFirst = [...texts].reverse()
  useLayoutEffect(() => {
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
        <li key={`${texts.length - at} ${text}`} class="clamp" dir="auto" lang={lang}>
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Sizes of the newest text and of the others, largest first, `--text-unit`. */
const newestSizes = [2.2, 1.9, 1.7, 1.4, 1.2, 1]
const otherSizes = [1.6, 1.4, 1.2]

function showWhatFits(list: Element): void {
  const { bottom } = list.getBoundingClientRect()
  const items = [...list.children] as HTMLElement[]
  for (const [at, item] of items.entries()) {
    item.hidden = false
    item.removeAttribute('style')
    fitInto(item, list.clientHeight, at === 0 ? newestSizes : otherSizes)
  }
  for (const item of items) item.hidden = item.getBoundingClientRect().bottom > bottom + 1
}

/** Makes a text as large as it can be with whole words; if it is longer than the screen even then, shows as many lines as fit. */
function fitInto(item: HTMLElement, height: number, sizes: readonly number[]): void {
  const { style } = item
  for (const wrap of ['normal', 'break-word'])
    for (const size of sizes) {
      style.overflowWrap = wrap
      style.fontSize = `calc(${size} * var(--text-unit))`
      if (item.offsetHeight <= height && item.scrollWidth <= item.clientWidth + 1) return
    }
  const lines = Math.floor(height / Number.parseFloat(getComputedStyle(item).lineHeight))
  style.setProperty('--lines', String(Math.max(1, lines)))
}
