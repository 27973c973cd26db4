import { useEffect, useRef } from 'preact/hooks'

/** What keys of the editor do. */
export type EditKey = 'undo' | 'redo' | 'save' | 'leave'

/**
 * Listens to those keys of the editor that do something now: Ctrl or Cmd with Z, Shift Z, Y and S, and Escape. A text field
 * sends each letter as it is typed, so that undo is the editor's everywhere. While a dialog is open, or somebody types,
 * Escape is theirs.
 */
export function useEditKeys(on: Readonly<Partial<Record<EditKey, () => void>>>): void {
  const newest = useRef(on)
  newest.current = on
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.defaultPrevented || event.isComposing ? undefined : editKeyOf(event)
      if (key === undefined || document.querySelector('dialog[open]')) return
      if (key === 'leave' && isTyping(event.target)) return
      const does = newest.current[key]
      if (does === undefined) return
      event.preventDefault()
      does()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function editKeyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): EditKey | undefined {
  if (key === 'Escape') return 'leave'
  if (altKey || !(ctrlKey || metaKey)) return undefined
  const name = key.toLowerCase()
  if (name === 'z') return shiftKey ? 'redo' : 'undo'
  if (shiftKey) return undefined
  return name === 'y' && !metaKey ? 'redo' : name === 's' ? 'save' : undefined
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select')
  )
}
