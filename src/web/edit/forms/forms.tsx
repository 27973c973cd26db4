import type { EditSession } from '../session/edit-session.js'
import { words } from '../words.js'
import { AddControl } from './control/add-control.js'
import { ControlRows } from './control/control-rows.js'
import { useFocus } from './fields/focus-next.js'
import { useRowKeys } from './order/row-keys.js'
import { PageForm } from './pages/page-form.js'
import { PlaceList } from './pages/place-list.js'
import { ShowForm } from './show/show-form.js'

/** The forms of a layout: a list of its parts, and beside it what is in the chosen one. */
export function Forms({ session }: { readonly session: EditSession }) {
  useFocus(session)
  const { draft } = session
  // Another one may have been taken back.
  const chosen = session.place.page
  const place = typeof chosen === 'number' ? Math.min(chosen, draft.pages.length - 1) : chosen
  const page = typeof place === 'number' ? draft.pages[place] : undefined
  const keys = useRowKeys(draft.pages.map(({ pageId }) => pageId))
  const key = typeof place === 'number' ? keys[place] : place
  return (
    <section class="forms" id="$" tabIndex={-1} aria-label={words.forms.title}>
      <PlaceList session={session} />
      <div class="card stack form-card">
        {place === 'show' ? (
          <ShowForm session={session} />
        ) : (
          <>
            {page && <PageForm key={`form ${key}`} session={session} page={page} at={place as number} />}
            {place === 'every' && <p class="soft">{words.forms.places.everyMore}</p>}
            <h2>{words.forms.page.controls}</h2>
            <ControlRows key={`controls ${key}`} session={session} shelf={place} />
            {!session.isReadOnly && <AddControl session={session} shelf={place} />}
          </>
        )}
      </div>
    </section>
  )
}
