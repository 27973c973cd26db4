import type { Page } from 'playwright-core'
import { until } from '../../../../support/time/until.js'

/** A word as it stands on the wall, CSS pixels. */
export interface StandingWord {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a watch has seen. */
export interface CloudWatch {
  /** How many pictures it has looked at. */
  readonly pictures: number
  /** How many words were on their way in them. */
  readonly onTheWay: number
  /** Words that overlapped another one, were not whole within the cloud, or were cut off; a line each. */
  readonly faults: readonly string[]
}

/** Looks at every picture that a page draws of a cloud, from now on. @returns what it has seen so far. */
export async function watchCloud(page: Page): Promise<() => Promise<CloudWatch>> {
  await page.evaluate(watch)
  return () => page.evaluate<CloudWatch>('watch')
}

/** The words of a cloud, once none is on its way. */
export async function standingWords(page: Page): Promise<readonly StandingWord[]> {
  await until(() =>
    page.evaluate<boolean>(`document.querySelector('.cloud .placed li') && !document.getAnimations().length`),
  )
  return page.evaluate<StandingWord[]>(`[...document.querySelectorAll('.cloud .placed li')].map((item) => {
    const { left, top, width, height } = item.getBoundingClientRect()
    return { text: item.textContent, x: left + width / 2, y: top + height / 2, width, height }
  })`)
}

/** The words that are elsewhere in `after` although they have not grown. */
export function movedWords(
  before: readonly StandingWord[],
  after: readonly StandingWord[],
): readonly StandingWord[] {
  return after.filter(({ text, x, y, width }) => {
    const old = before.find((each) => each.text === text)
    return old !== undefined && width <= old.width + 1 && Math.hypot(old.x - x, old.y - y) > 1
  })
}

const watch = `void (() => {
  window.watch = { pictures: 0, onTheWay: 0, faults: [] }
  const look = () => {
    requestAnimationFrame(look)
    const cloud = document.querySelector('.cloud')
    if (!cloud) return
    watch.pictures++
    watch.onTheWay += document.getAnimations().length
    const area = cloud.getBoundingClientRect()
    const words = [...cloud.querySelectorAll('.placed li')].map((item) => ({ item, box: item.getBoundingClientRect() }))
    const found = []
    for (const [at, { item, box }] of words.entries()) {
      const name = item.textContent
      if (box.left < area.left - 1 || box.right > area.right + 1 || box.top < area.top - 1 || box.bottom > area.bottom + 1)
        found.push('outside: ' + name)
      if (item.scrollWidth > item.clientWidth + 1) found.push('too wide: ' + name)
      for (const other of words.slice(at + 1)) {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (wide > 0.5 && high > 0.5) found.push(name + ' overlaps ' + other.item.textContent)
      }
    }
    for (const each of found) if (!watch.faults.includes(each)) watch.faults.push(each)
  }
  look()
})()`
