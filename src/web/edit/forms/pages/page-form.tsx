import { fill } from '../../../language/wording.js'
import { Button } from '../../../look/button.js'
import { say } from '../../../look/live-region.js'
import type { LayoutDraft, PageDraft } from '../../model/draft.js'
import { copyPage, namePage, removePage, setLayout, setPage } from '../../model/edit-pages.js'
import { pageName } from '../../model/find-control.js'
import { pageMembers } from '../../model/layout-schema.js'
import type { EditSession } from '../../session/edit-session.js'
import { words } from '../../words.js'
import { focusNext } from '../fields/focus-next.js'
import { NameEntry } from '../fields/name-entry.js'
import { LineEntry } from '../fields/plain-entries.js'
import { UnknownMembers } from '../fields/unknown-members.js'
import { movePageTo } from '../order/move-parts.js'
import { PartDeeds } from '../order/part-deeds.js'

interface PageFormProps {
  readonly session: EditSession
  readonly page: PageDraft
  readonly at: number
}

/** What is of a page itself. */
export function PageForm({ session, page, at }: PageFormProps) {
  const texts = words.forms.page
  const path = `$.pages[${at}]`
  const { activePageId, pages } = session.draft
  const { pageId } = page
  return (
    <fieldset class="stack" id={path} tabIndex={-1} aria-label={pageName(page)}>
      <LineEntry
        session={session}
        path={`${path}.name`}
        label={texts.name[0]!}
        hint={texts.name[1]}
        placeholder={pageId}
        value={page.name}
        set={(name) => session.edit(namePage(at, name, session.live), `${path}.name`)}
      />
      {activePageId === pageId && <p class="soft">{texts.begins}</p>}
      {!session.isReadOnly && (
        <div class="deeds">
          {activePageId !== pageId && (
            <Button onClick={() => session.edit(setLayout({ activePageId: pageId }))}>{texts.begin}</Button>
          )}
          <PageDeeds session={session} page={page} at={at} count={pages.length} />
        </div>
      )}
      <details class="folded">
        <summary>{words.forms.more}</summary>
        <NameEntry<string>
          session={session}
          path={`${path}.pageId`}
          label={texts.pageId[0]!}
          hint={texts.pageId[1]}
          value={pageId}
          read={(text) => text.trim()}
          refuse={(id = '') =>
            !/^[A-Za-z0-9_-]{1,64}$/.test(id)
              ? words.forms.form
              : pages.some((other) => other !== page && other.pageId === id)
                ? words.forms.taken
                : undefined
          }
          set={(id) => session.edit(setPage(pageId, { pageId: id! }))}
        />
      </details>
      <UnknownMembers session={session} path={path} object={page} known={pageMembers} />
    </fieldset>
  )
}

/** What one does with a page. */
function PageDeeds({ session, page, at, count }: PageFormProps & { readonly count: number }) {
  const texts = words.forms.moves
  const name = pageName(page)
  return (
    <PartDeeds
      what={name}
      at={at}
      count={count}
      canDelete={count > 1}
      move={(to) => movePageTo(session, at, to)}
      copy={() => {
        session.edit(copyPage(page.pageId, freeName(session.draft, name), session.live))
        say(fill(texts.added, { what: pageName(session.draft.pages[at + 1]!) }))
        focusNext(`$.pages[${at + 1}].name`)
        session.lookAt({ page: at + 1 })
      }}
      remove={() => {
        const next = Math.min(at, count - 2)
        session.edit(removePage(page.pageId))
        say(fill(texts.deleted, { what: name }))
        focusNext(`place-${next}`)
        session.lookAt({ page: next })
      }}
    />
  )
}

/** A name for the copy of a page: `Finale 2`. */
function freeName({ pages }: LayoutDraft, name: string): string {
  const [, stem = name, n = '1'] = /^(.*?) (\d+)$/.exec(name) ?? []
  const taken = new Set(pages.map(pageName))
  let next = Number(n) + 1
  while (taken.has(`${stem} ${next}`)) next++
  return `${stem} ${next}`
}
