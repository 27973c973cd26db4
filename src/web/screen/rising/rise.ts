import type { PageForPhones } from '../../../wire/control.js'
import type { Reaction } from '../../../wire/screen.js'
import { pictureAddress } from '../../link/layout-picture.js'
import { sharePlaces, sizeFor } from './share-places.js'
import { type RisingSymbol, symbolOf } from './symbol.js'

/** At most so many rise at the same time: more presses make them larger. */
const most = 60
/** At most so many begin in one step, so that a crowd is a steady stream of them. */
const mostInStep = 4
/** A step, ms: as often as the service tells of presses. */
const stepMs = 200

/** What rises over a screen. */
export type RisingReactions = ReturnType<typeof openRising>

/** @param layer lies over the screen, and has nothing else. */
export function openRising(layer: Element) {
  /** Presses that have not risen yet, by what they are drawn as. */
  const owed = new Map<string, number>()
  const symbols = new Map<string, RisingSymbol>()
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let timer: ReturnType<typeof setTimeout> | undefined

  const step = () => {
    timer = undefined
    const places = Math.min(mostInStep, most - layer.childElementCount)
    for (const { key, presses } of sharePlaces(owed, places)) begin(symbols.get(key)!, sizeFor(presses))
    if (owed.size > 0) timer = setTimeout(step, stepMs)
  }
  const begin = (symbol: RisingSymbol, size: number) => {
    const thing = document.createElement('span')
    thing.className = 'rising'
    if ('picture' in symbol) {
      const picture = document.createElement('img')
      picture.src = symbol.picture
      picture.alt = ''
      picture.onerror = () => thing.remove()
      thing.append(picture)
    } else {
      thing.textContent = symbol.text
      // Not a single picture of the font, which may be of several characters.
      if (/\p{L}/u.test(symbol.text)) thing.classList.add('label')
    }
    const { style } = thing
    style.setProperty('--from', String(freePlace()))
    style.setProperty('--drift', String(Math.random() - 0.5))
    style.setProperty('--large', String(size))
    style.animationDelay = `${Math.random() * stepMs}ms`
    thing.onanimationend = () => thing.remove()
    layer.append(thing)
  }

  return {
    /** Lets presses rise, unless nobody sees it or its people want little motion. @param page the active one. */
    take(reactions: readonly Reaction[], page: PageForPhones | undefined): void {
      if (still.matches || document.visibilityState !== 'visible') return
      for (const reaction of reactions) {
        const control = page?.controls.find(({ lid }) => lid === reaction.lid)
        if (control === undefined) continue
        const symbol = symbolOf(control, reaction, pictureAddress)
        const key = JSON.stringify(symbol)
        symbols.set(key, symbol)
        owed.set(key, (owed.get(key) ?? 0) + reaction.count)
      }
      if (timer === undefined) step()
    },
    /** Takes away at once what rises. */
    clear(): void {
      owed.clear()
      layer.textContent = ''
    },
  }
}

/** How much is left free beside what says how to join, parts of a hundred of the width. */
const margin = 4

/** Where something begins, in hundredths of the width: not below what says how to join, where there is other room. */
function freePlace(): number {
  const taken = [...document.querySelectorAll('.invitation > *')].map((part) => part.getBoundingClientRect())
  let place = 50
  for (let tries = 0; tries < 8; tries++) {
    place = 3 + 94 * Math.random()
    const isTaken = ({ left, right }: DOMRect) =>
      place > (100 * left) / innerWidth - margin && place < (100 * right) / innerWidth + margin
    if (!taken.some(isTaken)) break
  }
  return place
}
