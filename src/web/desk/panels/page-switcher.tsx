import { fill } from '../../language/wording.js'
import { plainName, withSoftHyphens } from '../../look/soft-hyphens.js'
import { type DeskProps, SteerButton } from '../parts/steer-parts.js'
import { words } from '../words.js'

/** The pages of the layout; a touch shows one to everybody. */
export function PageSwitcher({ desk, show }: Pick<DeskProps, 'desk' | 'show'>) {
  const { steer } = desk
  return (
    <nav class="pages" aria-label={words.pages.title}>
      {show.pages.map(({ pageId, name }, at) => {
        const isActive = pageId === show.activePageId
        const which = isActive ? words.pages.onStage : fill(words.pages.other, { n: at + 1 })
        const plain = plainName(name)
        return (
          <SteerButton
            key={pageId}
            desk={desk}
            touch={`page ${pageId}`}
            aria-current={isActive ? 'page' : undefined}
            aria-label={plain && `${which} ${plain}`}
            disabled={!steer.maySteer && !isActive}
            onClick={() => !isActive && steer.maySteer && steer.switchPage(pageId)}
          >
            <small>{which}</small>
            <bdi>{withSoftHyphens(name)}</bdi>
          </SteerButton>
        )
      })}
    </nav>
  )
}
