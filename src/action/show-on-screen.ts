import { Refusal } from '../errors.js'
import type { LiveLayout } from '../state/live-layout.js'
import type { ScreenChoice, ScreenOrder } from '../wire/screen.js'
import { findShownText, type OperateContext } from './operate.js'

/**
 * Has the screens of a layout show something, and presses rise over it or not. Registered displays are told, since they
 * follow each choice.
 *
 * @param order without members besides those of its type; what it leaves out stays.
 * @returns whether that is a change.
 * @throws {Refusal} `body-invalid` for a `reveal` of what has no results; `control-not-found`, `text-not-found`.
 */
export function showOnScreen(
  { state, log }: Pick<OperateContext, 'state' | 'log'>,
  layout: LiveLayout,
  order: ScreenOrder,
  by: string,
): boolean {
  const { layoutId } = layout
  const { reactions: hadReactions, ...before } = state.screens.of(layoutId)
  const { show, reveal, reactions = hadReactions ?? true } = order
  const content: ScreenChoice = show === undefined ? before : { show, ...(reveal && { reveal }) }
  if (show !== undefined) requireShowable(layout, content)
  const choice: ScreenChoice = { ...content, ...(!reactions && { reactions }) }
  if (!state.screens.choose(layoutId, choice)) return false
  log.info({ layoutId, ...choice, by }, 'screens switched')
  if (show !== undefined) state.steering.record(layoutId, by, { screen: content })
  if (reactions !== (hadReactions ?? true)) state.steering.record(layoutId, by, { reactions })
  return true
}

function requireShowable(layout: LiveLayout, { show, reveal }: ScreenChoice): void {
  const isControl = typeof show === 'object' && 'lid' in show
  if (reveal && !isControl) throw revealInvalid('received it with something else than a lid')
  if (typeof show === 'string') return
  if ('textId' in show) return void findShownText(layout, show.textId)
  const live = layout.controls.get(show.lid)
  if (live === undefined)
    throw new Refusal(
      'control-not-found',
      'Expected $.show.lid to name a control of this layout. `ovation layouts` lists them.',
      { activePageId: layout.activePage.pageId },
    )
  if (reveal && live.control.results === 'never')
    throw revealInvalid('received it with a control whose results nobody sees, as its layout file says')
}

function revealInvalid(received: string): Refusal {
  const expected = 'absent, or true with the lid of a control whose `results` are `live` or `after`'
  return new Refusal(
    'body-invalid',
    `Expected $.reveal to be ${expected}; ${received}. Leave it away, or name such a control.`,
    { errors: [{ path: '$.reveal', expected }] },
  )
}
