import type { ScreenChoice, ScreenContent } from '../../../wire/screen.js'

/** What can be chosen for the screens by a word. */
export const screenModes = ['auto', 'texts', 'logo', 'black'] as const

/** Whether the screens show this. @param choice undefined where the service does not say. */
export function isOnScreen(choice: ScreenChoice | undefined, content: ScreenContent): boolean {
  return choice !== undefined && nameOf(choice.show) === nameOf(content)
}

/** A word for a choice, for comparing and for naming a touch: `auto`, `3`, `text 7f`, `3 revealed`. */
export function nameOfChoice({ show, reveal }: ScreenChoice): string {
  return reveal ? `${nameOf(show)} revealed` : nameOf(show)
}

function nameOf(content: ScreenContent): string {
  if (typeof content === 'string') return content
  return 'lid' in content ? String(content.lid) : `text ${content.textId}`
}
