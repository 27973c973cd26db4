import { useLayoutEffect, useRef } from 'preact/hooks'
import type { WaitingText } from '../../../wire/control-state.js'
import { taskOf } from '../model/desk-keys.js'
import type { Desk } from '../steer/desk.js'

/**
 * Keys that act on the focused text of a list. When that text goes, the next one gets the focus.
 *
 * @param shown the texts of the list, in its order. @returns properties for the list.
 */
export function useTextKeys({ steer }: Desk, shown: readonly WaitingText[]) {
  const list = useRef<HTMLUListElement>(null)
  const focus = useRef<{ readonly at: number; readonly item: Element } | undefined>(undefined)
  useLayoutEffect(() => {
    const { at, item } = focus.current ?? {}
    // A browser drops the focus of a removed element.
    if (item === undefined || item.isConnected || document.activeElement !== document.body) return
    focusOnItem(list.current, Math.min(at ?? 0, shown.length - 1))
  })
  const onFocusIn = (event: FocusEvent) => {
    const item = (event.target as Element).closest('li')
    if (item) focus.current = { item, at: [...(list.current?.children ?? [])].indexOf(item) }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { at = 0 } = focus.current ?? {}
    const judge = (approve: boolean) => {
      const text = shown[at]
      if (text && !event.repeat && steer.maySteer) void steer.judge(text.textId, approve)
    }
    switch (taskOf(event)) {
      case 'nextText':
        focusOnItem(list.current, at + 1)
        break
      case 'textBack':
        focusOnItem(list.current, at - 1)
        break
      case 'approve':
        judge(true)
        break
      case 'reject':
        judge(false)
        break
      default:
        return
    }
    event.preventDefault()
  }
  return { ref: list, onFocusIn, onKeyDown }
}

function focusOnItem(list: Element | null, at: number): void {
  list?.children[at]?.querySelector<HTMLElement>('.verdicts .button')?.focus()
}
