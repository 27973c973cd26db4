import { Refusal } from '../errors.js'
import type { LiveLayout } from '../state/live-layout.js'
import type { ScreenChoice } from '../wire/screen.js'
import { findShownText, type OperateContext } from './operate.js'

/**
 * Has the screens of a layout show something. Registered displays are told, since they follow each choice.
 *
 * @param choice without members besides those of its type.
 * @returns whether that is a change.
 * @throws {Refusal} `body-invalid` for a `reveal` of what has no results; `control-not-found`, `text-not-found`.
 */
export function showOnScreen(
  { state, log }: Pick<OperateContext, 'state' | 'log'>,
  layout: LiveLayout,
  choice: ScreenChoice,
  by: string,
): boolean {
  requireShowable(layout, choice)
  const { layoutId } = layout
  if (!state.screens.choose(layoutId, choice)) return false
  log.info({ layoutId, ...choice, by }, 'screens switched')
  state.steering.record(layoutId, by, { screen: choice })
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
