import { fill } from '../../../language/wording.js'
import { say } from '../../../look/live-region.js'
import { addPage } from '../../model/edit-pages.js'
import type { EditSession } from '../../session/edit-session.js'
import { words } from '../../words.js'
import { focusNext } from '../fields/focus-next.js'

/** Adds a page at the end, and goes there. */
export function AddPage({ session }: { readonly session: EditSession }) {
  const texts = words.forms.places
  return (
    <form
      class="add-page"
      onSubmit={(event) => {
        event.preventDefault()
        const field = event.currentTarget.elements.namedItem('name') as HTMLInputElement
        const { length } = session.draft.pages
        const name = field.value.trim() || fill(texts.page, { n: length + 1 })
        field.value = ''
        session.edit(addPage(name))
        say(fill(words.forms.moves.added, { what: name }))
        focusNext(`$.pages[${length}]`)
        session.lookAt({ page: length })
      }}
    >
      <input
        class="field"
        name="name"
        type="text"
        dir="auto"
        autocomplete="off"
        aria-label={texts.newPage}
        placeholder={texts.newPage}
      />
      <button class="button" type="submit">
        {texts.addPage}
      </button>
    </form>
  )
}
