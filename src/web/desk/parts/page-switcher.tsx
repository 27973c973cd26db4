import { fill } from '../../language/choose-words.js'
import type { DeskShow } from '../model/desk-show.js'
import type { Desk } from '../steer/desk.js'
import { words } from '../words.js'

interface PageSwitcherProps {
  readonly desk: Desk
  readonly show: DeskShow
}

/** A button for every page. */
export function PageSwitcher({ desk, show }: PageSwitcherProps) {
  return (
    <nav class="pages" aria-label={words.pages.title}>
      {show.pages.map(({ pageId, name }, at) => {
        const isActive = pageId === show.activePageId
        return (
          <button
            key={pageId}
            type="button"
            class="button"
            aria-current={isActive ? 'page' : undefined}
            aria-busy={desk.steer.underWay.has(`page ${pageId}`)}
            disabled={!desk.steer.maySteer && !isActive}
            onClick={() => !isActive && desk.steer.maySteer && desk.steer.switchPage(pageId)}
          >
            <small>{isActive ? words.pages.onStage : fill(words.pages.other, { n: at + 1 })}</small>
            <bdi>{name}</bdi>
          </button>
        )
      })}
    </nav>
  )
}
