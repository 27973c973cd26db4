import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../look/button.js'
import { plainName, withSoftHyphens } from '../../look/soft-hyphens.js'
import { orderCards } from '../model/card-order.js'
import type { SimplePage } from '../model/desk-show.js'
import { choiceFor } from '../model/screen-content.js'
import type { DeskProps } from '../parts/steer-parts.js'
import { words } from '../words.js'
import { ControlCard } from './control-card.js'
import { ResetButton } from './reset-button.js'
import { useGradually } from './use-gradually.js'

interface ControlsProps extends DeskProps {
  /** Beside the buttons for all cards. */
  readonly children: ComponentChildren
}

/** The controls of the active page and, folded, those that are on other pages only. */
export function Controls({ desk, show, ask, children }: ControlsProps) {
  const [isArranged, arrange] = useState(false)
  const { activePageId, pages, controls, screen } = show
  const active = pages.find(({ pageId }) => pageId === activePageId)
  const others = pages.filter((page) => page !== active)
  const cards = (page: SimplePage, lids = page.lids) => (
    <Cards key={page.pageId} lids={orderCards(lids, desk.cards.order.orders[page.pageId])}>
      {(lid) => {
        const control = controls.get(lid)
        return (
          control && (
            <ControlCard
              key={lid}
              desk={desk}
              ask={ask}
              control={control}
              page={page}
              screen={choiceFor(screen, control)}
              isFolded={desk.cards.isFolded(lid)}
              isArranged={isArranged && page === active}
            />
          )
        )
      }}
    </Cards>
  )
  return (
    <>
      <h2 class="unseen">{words.pages.controls}</h2>
      {active?.lids.length === 0 && <p class="nothing">{words.pages.none}</p>}
      {active && cards(active)}
      {others.map((page) => (
        <OtherPage key={page.pageId} name={page.name}>
          {() =>
            cards(
              page,
              page.lids.filter((lid) => !active?.lids.includes(lid)),
            )
          }
        </OtherPage>
      ))}
      <div class="tools">
        {(active?.lids.length ?? 0) > 1 && (
          <Button
            aria-pressed={isArranged}
            onClick={() => {
              arrange(!isArranged)
              // The cards become shorter, and are above.
              scrollTo(0, 0)
            }}
          >
            {isArranged ? words.cards.arranged : words.cards.arrange}
          </Button>
        )}
        {children}
        <ResetButton desk={desk} ask={ask} />
      </div>
    </>
  )
}

interface CardsProps {
  readonly lids: readonly number[]
  readonly children: (lid: number) => ComponentChildren
}

function Cards({ lids, children }: CardsProps) {
  const drawn = useGradually(lids.length)
  return (
    <div class="controls" aria-busy={drawn < lids.length}>
      {lids.slice(0, drawn).map(children)}
    </div>
  )
}

interface OtherPageProps {
  readonly name: string
  readonly children: () => ComponentChildren
}

/** Rendered only while it is unfolded, since a layout may have many pages. */
function OtherPage({ name, children }: OtherPageProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="other-page folded" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={plainName(name)}>
        <bdi>{withSoftHyphens(name)}</bdi>
      </summary>
      {isOpen && children()}
    </details>
  )
}
