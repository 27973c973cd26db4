import type { PhoneResult } from '../../wire/result.js'
import { arrangePanels, type Slide } from './results/arrange-panels.js'
import { type Panel, panelOf, panelsOf, resultOf } from './results/panels.js'
import type { ScreenState } from './screen-state.js'

/** What a screen shows. */
export type ShownContent =
  | { readonly kind: 'black' | 'logo' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'texts'; readonly label: string | undefined; readonly texts: readonly string[] }
  | { readonly kind: 'control'; readonly panel: Panel }
  /** Of the active page; on no slide if there is nothing to show. */
  | { readonly kind: 'page'; readonly slides: readonly Slide[] }

/** What to show: what an operator has chosen, except while the output is held and the theme has something else for that. */
export function contentOf(state: ScreenState): ShownContent {
  const { room, page, results, screen } = state
  const whileHeld = screen?.held && room?.theme.held
  if (whileHeld) return { kind: whileHeld }
  const show = screen?.show ?? 'auto'
  if (show === 'black' || show === 'logo') return { kind: show }
  if (show === 'texts') return { kind: 'texts', ...textsOf(state) }
  if (screen?.text !== undefined) return { kind: 'text', text: screen.text }
  const panel = panelAlone(state)
  if (panel) return { kind: 'control', panel }
  return { kind: 'page', slides: arrangePanels(panelsOf(page, results)) }
}

/** Whether presses may rise over it: not over what is to be dark or the logo alone, nor where an operator does not want it. */
export function mayRise(state: ScreenState): boolean {
  const { kind } = contentOf(state)
  return state.screen?.reactions !== false && kind !== 'black' && kind !== 'logo'
}

/** All texts, those of the active page if it has any, and the label that they are written under if there is only one. */
function textsOf({ page, results }: ScreenState) {
  const written = results.filter((result) => result.type === 'String')
  const controls = page?.controls.filter(({ type }) => type === 'String') ?? []
  const onPage = written.filter((result) => controls.some(({ lid }) => lid === result.lid))
  return {
    label: controls.length === 1 ? controls[0]!.props.label : undefined,
    texts: (onPage.length > 0 ? onPage : written).flatMap(({ texts }) => texts),
  }
}

/** The control that was chosen, from the event that knows more of it. */
function panelAlone({ page, results, screen }: ScreenState): Panel | undefined {
  if (screen?.control === undefined) return undefined
  const { lid, type } = screen.control
  const onPage = page?.controls.find((control) => control.lid === lid && control.type === type)
  const isPageNewer = onPage !== undefined && page!.receivedAt > screen.receivedAt
  const control = isPageNewer ? onPage : screen.control
  const { receivedAt } = isPageNewer ? page! : screen
  const known = resultOf(control, results)
  if (!screen.reveal) return panelOf(control, receivedAt, known)
  const revealed: PhoneResult | undefined = screen.result ?? known
  return { ...panelOf(control, receivedAt, revealed), isRevealed: true }
}
