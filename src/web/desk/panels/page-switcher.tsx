import { fill } from '../../language/wording.js'
import { type DeskProps, SteerButton } from '../parts/steer-parts.js'
import { words } from '../words.js'

/** The pages of the layout; a touch shows one to everybody. */
export function PageSwitcher({ desk, show }: Pick<DeskProps, 'desk' | 'show'>) {
  const { steer } = desk
  return (
    <nav class="pages" aria-label={words.pages.title}>
      {show.pages.map(({ pageId, name }, at) => {
        const isActive = pageId === show.activePageId
        return (
          <SteerButton
            key={pageId}
            desk={desk}
            touch={`page ${pageId}`}
            aria-current={isActive ? 'page' : undefined}
            disabled={!steer.maySteer && !isActive}
            onClick={() => !isActive && steer.maySteer && steer.switchPage(pageId)}
          >
            <small>{isActive ? words.pages.onStage : fill(words.pages.other, { n: at + 1 })}</small>
            <bdi>{name}</bdi>
          </SteerButton>
        )
      })}
    </nav>
  )
}
