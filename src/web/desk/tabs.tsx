import type { DeskProps } from './parts/steer-parts.js'
import { sayNumber, words } from './words.js'

/** Parts of the desk, of which a phone shows one at a time. */
export const tabs = ['show', 'texts', 'room', 'displays'] as const
export type Tab = (typeof tabs)[number]

interface TabsProps extends Pick<DeskProps, 'show'> {
  readonly current: Tab
  go(tab: Tab): void
}

/** Where there is little room: which part of the desk is shown, how many texts wait, and whether a display is down. */
export function Tabs({ show, current, go }: TabsProps) {
  const down = show.displays.filter(({ state }) => state !== 'up').length
  const marks: Readonly<Partial<Record<Tab, number>>> = { texts: show.waiting, displays: down }
  return (
    <nav class="tabs" aria-label={words.tabs.title}>
      {tabs.map((tab) => {
        const mark = marks[tab] ?? 0
        return (
          <button
            key={tab}
            type="button"
            aria-current={tab === current ? 'true' : undefined}
            onClick={() => go(tab)}
          >
            {words.tabs[tab]}
            {mark > 0 && (
              <>
                {' '}
                <span class={tab === 'displays' ? 'count-line number bad' : 'count-line number'}>
                  {sayNumber(mark)}
                </span>
              </>
            )}
          </button>
        )
      })}
    </nav>
  )
}
