import type { ScreenChoice, ScreenContent } from '../../../wire/screen.js'
import type { DeskControl } from './desk-show.js'

/** What can be chosen for the screens by a word. */
export const screenModes = ['auto', 'texts', 'logo', 'black'] as const

/** Whether the screens show this. */
export function isOnScreen(choice: ScreenChoice, content: ScreenContent): boolean {
  return nameOf(choice.show) === nameOf(content)
}

const otherwise: ScreenChoice = { show: 'auto' }

/** The choice, where it names a control or a text of it; for all others one and the same, so that they are not drawn again. */
export function choiceFor(
  choice: ScreenChoice,
  { lid, texts = [] }: Pick<DeskControl, 'lid' | 'texts'>,
): ScreenChoice {
  const { show } = choice
  if (typeof show === 'string') return otherwise
  const isNamed = 'lid' in show ? show.lid === lid : texts.some(({ textId }) => textId === show.textId)
  return isNamed ? choice : otherwise
}

/** A word for a choice, for comparing and for naming a touch: `auto`, `3`, `text 7f`, `3 revealed`. */
export function nameOfChoice({ show, reveal }: ScreenChoice): string {
  return reveal ? `${nameOf(show)} revealed` : nameOf(show)
}

function nameOf(content: ScreenContent): string {
  if (typeof content === 'string') return content
  return 'lid' in content ? String(content.lid) : `text ${content.textId}`
}

/** A choice that lets presses rise over it, or not. */
export function withReactions({ reactions: _, ...choice }: ScreenChoice, reactions: boolean): ScreenChoice {
  return reactions ? choice : { ...choice, reactions }
}
