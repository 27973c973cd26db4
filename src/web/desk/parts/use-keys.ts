import { useEffect, useRef } from 'preact/hooks'
import { type KeyTask, taskOf } from '../model/desk-keys.js'

/**
 * Listens to the keys of the desk, wherever the focus is, but not while somebody types.
 *
 * @param on what each key does; false: nothing now.
 */
export function useKeys(on: Readonly<Partial<Record<KeyTask, false | (() => void)>>>): void {
  const newest = useRef(on)
  newest.current = on
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const task = event.defaultPrevented || isTyping(event.target) ? undefined : taskOf(event)
      if (task === undefined || (isCovered() && task !== 'hold')) return
      const does = task === 'nothing' ? false : newest.current[task]
      if (does === undefined) return
      event.preventDefault()
      if (does && !event.repeat) does()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Whether the editor is in the place of the desk: keys that steer the show would be pressed by mistake. */
function isCovered(): boolean {
  return document.documentElement.classList.contains('editing')
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=checkbox]), textarea, select')
}
