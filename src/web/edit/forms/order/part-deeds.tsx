import { fill } from '../../../language/wording.js'
import { Button } from '../../../look/button.js'
import { words } from '../../words.js'

interface PartDeedsProps {
  /** What people call it. */
  readonly what: string
  /** Where it stands among those beside it, and how many they are. */
  readonly at: number
  readonly count: number
  readonly canDelete: boolean
  /** @param to where it then stands. */
  move(to: number): void
  copy(): void
  remove(): void
}

/** What one does with a page or a control among those beside it. */
export function PartDeeds({ what, at, count, canDelete, move, copy, remove }: PartDeedsProps) {
  const texts = words.forms.moves
  const named = (action: string) => ({
    class: 'quiet',
    'aria-label': fill(texts.of, { what, action }),
    children: action,
  })
  return (
    <>
      <Button {...named(texts.up)} aria-disabled={at === 0} onClick={() => move(at - 1)} />
      <Button {...named(texts.down)} aria-disabled={at === count - 1} onClick={() => move(at + 1)} />
      <Button {...named(texts.copy)} onClick={copy} />
      <Button {...named(texts.delete)} disabled={!canDelete} onClick={remove} />
    </>
  )
}
