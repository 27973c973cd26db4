import { encodeMessage } from '../../osc/encode.js'
import type { Argument } from '../../osc/message.js'
import type { LiveControl, LiveLayout } from '../../state/live-layout.js'
import { secondsLeft } from '../../state/timed/closing.js'
import type { ScreenChoice, ScreenContent } from '../../wire/screen.js'
import type { Light } from '../../wire/stream/light.js'

/** What registered displays are told, and others by OSC. Some send it back. */
export interface Announcement {
  /** The message as text, but that of any page is the same. */
  readonly words: string
  readonly message: Buffer
}

const pageWords = '/ovation/page'

export function pageAnnouncement({ layoutId, activePage }: LiveLayout): Announcement {
  const message = encodeMessage(pageWords, [
    { type: 's', value: layoutId },
    { type: 's', value: activePage.pageId },
  ])
  return { words: pageWords, message }
}

/** Whether the audience may use a control now, and for how many seconds more if it closes by itself. */
export function enabledAnnouncement(live: LiveControl): Announcement {
  return enabledWords(live, live.enabled, live.closing && secondsLeft(live.closing))
}

/** The same as somebody asks for it. @param seconds after which it closes by itself; undefined: it does not. */
export function enabledWords(
  { state: { layoutId, lid } }: LiveControl,
  enabled: boolean,
  seconds?: number,
): Announcement {
  const now = seconds === undefined ? [Number(enabled)] : [Number(enabled), seconds]
  const message = encodeMessage('/ovation/enable', [
    { type: 's', value: layoutId },
    ...[lid, ...now].map((value) => ({ type: 'i', value }) as const),
  ])
  return { words: `/ovation/enable ${layoutId} ${lid} ${now}`, message }
}

export function heldAnnouncement(isHeld: boolean): Announcement {
  const message = encodeMessage('/ovation/hold', [{ type: 'i', value: isHeld ? 1 : 0 }])
  return { words: `/ovation/hold ${isHeld}`, message }
}

/** That something was done with a layout, in the words in which it was asked for. @param what a lid or a text. */
export function doneAnnouncement(address: string, layoutId: string, what: number | string): Announcement {
  const last: Argument = typeof what === 'number' ? { type: 'i', value: what } : { type: 's', value: what }
  const message = encodeMessage(address, [{ type: 's', value: layoutId }, last])
  return { words: `${address} ${layoutId} ${what}`, message }
}

const screenAddress = '/ovation/screen'

export function screenAnnouncement(layoutId: string, { show }: ScreenChoice): Announcement {
  const what = describeContent(show)
  const message = encodeMessage(screenAddress, [{ type: 's', value: layoutId }, what])
  return { words: screenWords(layoutId, what.value), message }
}

/** The words of an announcement. @param what the lid or word at its end. */
export function screenWords(layoutId: string, what: string | number): string {
  return `${screenAddress} ${layoutId} ${what}`
}

/** Of a text it says only that it is one. */
function describeContent(show: ScreenContent): Extract<Argument, { type: 'i' | 's' }> {
  if (typeof show === 'string') return { type: 's', value: show }
  return 'lid' in show ? { type: 'i', value: show.lid } : { type: 's', value: 'text' }
}

/** The light as it is asked for: red, green and blue of each group, 0 to 1; nothing behind the layoutId where there is none. */
export function lightAnnouncement(layoutId: string, { colors }: Light): Announcement {
  const parts = (colors ?? []).flatMap((color) =>
    [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
  )
  const message = encodeMessage('/ovation/light', [
    { type: 's', value: layoutId },
    ...parts.map((part) => ({ type: 'f', value: part / 255 }) as const),
  ])
  return { words: `/ovation/light ${layoutId} ${colors}`, message }
}

/** An echo arrives within this, in ms. */
const roundTripMs = 250
/** Words to addresses. */
const mostRemembered = 4096

/** What programs were told a moment ago: some send everything back, and the words that tell are those that ask. */
export class Echoes {
  readonly #sentAt = new Map<string, number>()

  /** This address is told something. @param words address and arguments of the message. @param now `performance.now()`. */
  record(ip: string, words: string, now = performance.now()): void {
    if (this.#sentAt.size >= mostRemembered) this.#sentAt.clear()
    this.#sentAt.set(`${ip} ${words}`, now)
  }

  /** Whether these words from this address may be an echo. */
  mayBe(ip: string, words: string, now = performance.now()): boolean {
    return now - this.#lastSent(ip, words) <= roundTripMs
  }

  /** Whether a request for a page may be one: it was active a moment ago, and all or this address were told so a moment ago. */
  mayBePage(ip: string, layout: LiveLayout, pageId: string, now = performance.now()): boolean {
    const sentAt = Math.max(this.#lastSent(ip, pageWords), layout.switchedAt)
    if (now - sentAt > roundTripMs) return false
    return layout.activePage.pageId === pageId || now - layout.leftAt(pageId) <= roundTripMs
  }

  #lastSent(ip: string, words: string): number {
    return this.#sentAt.get(`${ip} ${words}`) ?? Number.NEGATIVE_INFINITY
  }
}
