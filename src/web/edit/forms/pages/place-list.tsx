import { memo } from '../../../desk/parts/memo.js'
import type { ControlDraft, PageDraft } from '../../model/draft.js'
import { pageName } from '../../model/find-control.js'
import type { EditPlace, EditSession } from '../../session/edit-session.js'
import { words } from '../../words.js'
import { isFaulty } from '../fields/faults-at.js'
import { sayCount } from '../fields/say-count.js'
import { dragRow } from '../order/drag-rows.js'
import { movePageTo } from '../order/move-parts.js'
import { RowHandle } from '../order/row-handle.js'
import { useDrawnRows } from '../order/use-drawn-rows.js'
import { AddPage } from './add-page.js'

const noControls: readonly ControlDraft[] = []

/** The parts of a show, of which a form shows one: what is of the whole show, what is on every page, and each page. */
export function PlaceList({ session }: { readonly session: EditSession }) {
  const { draft, faults, place } = session
  const texts = words.forms.places
  const moves = { move: (from: number, to: number) => movePageTo(session, from, to) }
  const drawn = useDrawnRows(draft.pages.length, typeof place.page === 'number' ? place.page + 1 : 0)
  const isShowFaulty = faults.some(({ path }) => /^\$(?!\.pages\[|\.controls)/.test(path))
  return (
    <nav class="places card" aria-label={texts.title}>
      <PlaceButton session={session} place="show" isChosen={place.page === 'show'} isFaulty={isShowFaulty}>
        {texts.show}
      </PlaceButton>
      <PlaceButton
        session={session}
        place="every"
        isChosen={place.page === 'every'}
        isFaulty={isFaulty(faults, '$.controls')}
        count={(draft.controls ?? noControls).length}
      >
        {texts.every}
      </PlaceButton>
      <h2 id="pages-title">{texts.pages}</h2>
      <ol
        class="page-rows"
        aria-labelledby="pages-title"
        aria-busy={drawn < draft.pages.length}
        onPointerDown={(event) => dragRow(event, moves)}
      >
        {draft.pages.slice(0, drawn).map((page, at) => (
          <PageRow
            key={page.pageId}
            session={session}
            page={page}
            at={at}
            isChosen={place.page === at}
            isFirst={draft.activePageId === page.pageId}
            isFaulty={isFaulty(faults, `$.pages[${at}]`)}
          />
        ))}
      </ol>
      {!session.isReadOnly && <AddPage session={session} />}
    </nav>
  )
}

interface PageRowProps {
  readonly session: EditSession
  readonly page: PageDraft
  readonly at: number
  readonly isChosen: boolean
  /** Whether a show begins with it. */
  readonly isFirst: boolean
  readonly isFaulty: boolean
}

const PageRow = memo(({ session, page, at, isChosen, isFirst, isFaulty }: PageRowProps) => {
  const name = pageName(page)
  return (
    <li data-drop={page.pageId}>
      {!session.isReadOnly && (
        <RowHandle
          id={`move-page-${page.pageId}`}
          label={name}
          moveBy={(by) => movePageTo(session, at, at + by, `move-page-${page.pageId}`)}
        />
      )}
      <PlaceButton
        session={session}
        place={at}
        isChosen={isChosen}
        isFaulty={isFaulty}
        count={page.controls.length}
        isFirst={isFirst}
      >
        {name}
      </PlaceButton>
    </li>
  )
})

interface PlaceButtonProps {
  readonly session: EditSession
  readonly place: EditPlace['page']
  readonly isChosen: boolean
  readonly isFaulty: boolean
  /** How many controls are there. */
  readonly count?: number
  readonly isFirst?: boolean
  readonly children: string
}

function PlaceButton({ session, place, isChosen, isFaulty, count, isFirst, children }: PlaceButtonProps) {
  const texts = words.forms.places
  return (
    <button
      id={`place-${place}`}
      type="button"
      class="place"
      data-drop={place === 'every' ? place : undefined}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => session.lookAt({ page: place })}
    >
      <bdi>{children}</bdi>
      {count !== undefined && <small>{sayCount(count, texts.controls)}</small>}
      {isFirst && <small class="first">{texts.begins}</small>}
      {isFaulty && <small class="wrong">{words.forms.faulty}</small>}
    </button>
  )
}
