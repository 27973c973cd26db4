import { fill } from '../../language/wording.js'
import { Button } from '../../look/button.js'
import { controlTraits } from '../../look/control-traits.js'
import { plainName, withSoftHyphens } from '../../look/soft-hyphens.js'
import type { DeskControl, SimplePage } from '../model/desk-show.js'
import { memo } from '../parts/memo.js'
import type { DeskProps } from '../parts/steer-parts.js'
import { sayShort, words } from '../words.js'

interface CardHeadProps extends Pick<DeskControl, 'lid' | 'type' | 'address'>, Pick<DeskProps, 'desk'> {
  readonly label: string
  readonly page: SimplePage
  readonly isFolded: boolean
  readonly isArranged: boolean
  /** Of the heading. */
  readonly id: string
}

/** What a control is called, and buttons that fold its card or, while the operator arranges the cards, move it. */
export const CardHead = memo((props: CardHeadProps) => {
  const { desk, lid, type, address, label, page, isFolded, isArranged, id } = props
  const short = sayShort(label)
  const move = (by: -1 | 1, button: HTMLElement) => {
    desk.cards.move(page, lid, by)
    // An element that is moved loses the focus.
    requestAnimationFrame(() => requestAnimationFrame(() => button.focus()))
  }
  return (
    <header>
      <div class="what">
        <p class="eyebrow">
          {words.types[controlTraits[type].word]} <span class="number">{address}</span>
        </p>
        <h3 id={id} class={label.length > 80 ? 'long' : undefined} aria-label={plainName(label)}>
          <bdi>{withSoftHyphens(label)}</bdi>
        </h3>
      </div>
      {isArranged ? (
        <>
          <Button
            class="quiet"
            aria-label={fill(words.cards.up, { label: short })}
            onClick={({ currentTarget }) => move(-1, currentTarget)}
          >
            <Chevron points="4,15 12,7 20,15" />
          </Button>
          <Button
            class="quiet"
            aria-label={fill(words.cards.down, { label: short })}
            onClick={({ currentTarget }) => move(1, currentTarget)}
          >
            <Chevron points="4,9 12,17 20,9" />
          </Button>
        </>
      ) : (
        <Button
          class="quiet"
          aria-label={fill(words.cards.details, { label: short })}
          aria-expanded={!isFolded}
          onClick={() => desk.cards.fold(lid, !isFolded)}
        >
          <Chevron points={isFolded ? '4,9 12,17 20,9' : '4,15 12,7 20,15'} />
        </Button>
      )}
    </header>
  )
})

function Chevron({ points }: { readonly points: string }) {
  return (
    <svg class="chevron" viewBox="0 0 24 24" aria-hidden="true">
      <polyline points={points} />
    </svg>
  )
}
