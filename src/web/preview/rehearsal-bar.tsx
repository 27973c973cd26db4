import { Button } from '../look/button.js'
import type { Rehearsal } from './model/rehearsal.js'
import { words } from './words.js'

interface RehearsalBarProps {
  readonly rehearsal: Rehearsal
  /** Whether the draft is no longer kept: then it is as it was last. */
  readonly isGone: boolean
}

/** Says that it is a rehearsal, and switches between the pages of the draft. */
export function RehearsalBar({ rehearsal, isGone }: RehearsalBarProps) {
  const { pages } = rehearsal.layout
  const { activePageId } = rehearsal.told.page
  return (
    <div class="rehearsal">
      <p role="status">{isGone ? words.gone : words.rehearsal}</p>
      {pages.length > 1 && (
        <nav aria-label={words.pages}>
          {pages.map(({ pageId, name = pageId }) => (
            <Button
              key={pageId}
              aria-current={pageId === activePageId ? 'page' : undefined}
              onClick={() => rehearsal.setPage(pageId)}
            >
              <span dir="auto">{name}</span>
            </Button>
          ))}
        </nav>
      )}
    </div>
  )
}
