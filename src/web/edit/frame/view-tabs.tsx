import { Button } from '../../look/button.js'
import { words } from '../words.js'

/** What is looked at: the forms, beside them or instead of them the preview, the addresses, the versions. */
export type EditView = 'layout' | 'seen' | 'addresses' | 'versions'

interface ViewTabsProps {
  readonly view: EditView
  /** Whether the preview is beside the forms. */
  readonly isWide: boolean
  go(view: EditView): void
  download(): void
  /** Undefined: nobody may. */
  readonly begin: (() => void) | undefined
}

export function ViewTabs({ view, isWide, go, download, begin }: ViewTabsProps) {
  const views = (['layout', 'seen', 'addresses', 'versions'] as const).filter(
    (name) => name !== 'seen' || !isWide,
  )
  return (
    <nav class="edit-views" aria-label={words.frame.views.title}>
      {views.map((name) => (
        <Button
          key={name}
          class="quiet"
          aria-current={name === view ? 'page' : undefined}
          onClick={() => go(name)}
        >
          {words.frame.views[name]}
        </Button>
      ))}
      <span class="apart" />
      <Button class="quiet" onClick={download}>
        {words.frame.download}
      </Button>
      {begin && (
        <Button class="quiet" onClick={begin}>
          {words.begin.title}
        </Button>
      )}
    </nav>
  )
}
