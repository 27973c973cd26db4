import { fill } from '../language/choose-words.js'
import type { LayoutChoice } from './steer/desk-session.js'
import { sayNumber, words } from './words.js'

interface ChooseLayoutProps {
  readonly layouts: readonly LayoutChoice[]
  /** The layout that was asked for and does not exist. */
  readonly gone: string | undefined
  onChoose(layoutId: string): void
  onSignOut(): void
}

/** Asks which layout to watch. */
export function ChooseLayout({ layouts, gone, onChoose, onSignOut }: ChooseLayoutProps) {
  return (
    <main class="entry">
      <div class="card">
        <p class="eyebrow">{words.title}</p>
        <h1>{words.choose.title}</h1>
        {gone !== undefined && <p class="notice">{fill(words.choose.gone, { layout: gone })}</p>}
        {layouts.length === 0 && <p class="nothing">{words.choose.none}</p>}
        {layouts.map(({ layoutId, activePageId, texts }) => (
          <button key={layoutId} type="button" class="button layout" onClick={() => onChoose(layoutId)}>
            <b>{layoutId}</b>
            <small>
              {fill(words.choose.page, { page: activePageId })}
              {texts > 0 && ` · ${fill(words.choose.texts, { n: sayNumber(texts) })}`}
            </small>
          </button>
        ))}
        <button type="button" class="button quiet" onClick={onSignOut}>
          {words.top.leave}
        </button>
      </div>
    </main>
  )
}
