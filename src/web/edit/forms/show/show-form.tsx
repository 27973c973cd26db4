import type { LayoutDraft } from '../../model/draft.js'
import { setLayout, setTheme } from '../../model/edit-pages.js'
import { pageName } from '../../model/find-control.js'
import { layoutMembers, themeMembers } from '../../model/layout-schema.js'
import type { EditSession } from '../../session/edit-session.js'
import { words } from '../../words.js'
import { ColourEntry, usualAccent } from '../fields/colour-entry.js'
import { PictureEntry } from '../fields/picture-entry.js'
import { ChoiceEntry, LineEntry, SwitchEntry } from '../fields/plain-entries.js'
import { UnknownMembers } from '../fields/unknown-members.js'

/** What is of the whole show: its name, its language, where it begins, and how it looks. */
export function ShowForm({ session }: { readonly session: EditSession }) {
  const { draft } = session
  const { theme = {} } = draft
  const texts = words.forms.show
  const entry = <Name extends 'name' | 'lang' | 'activePageId' | 'light'>(name: Name) => ({
    session,
    path: `$.${name}`,
    label: texts[name][0]!,
    hint: texts[name][1],
    value: draft[name],
    set: (value: LayoutDraft[Name]) => session.edit(setLayout({ [name]: value }), `$.${name}`),
  })
  const look = (name: 'accent' | 'background' | 'logo' | 'held') => ({
    session,
    path: `$.theme.${name}`,
    label: texts[name][0]!,
    hint: texts[name][1],
    value: theme[name],
    set: (value: string | undefined) => session.edit(setTheme({ [name]: value }), `$.theme.${name}`),
  })
  return (
    <fieldset class="stack" aria-label={words.forms.places.show}>
      <LineEntry {...entry('name')} placeholder={draft.layoutId} />
      <div class="fields">
        <ChoiceEntry
          {...entry('activePageId')}
          choices={draft.pages.map((page) => [page.pageId, pageName(page)])}
        />
        <LineEntry
          {...entry('lang')}
          placeholder={words.forms.none}
          attributes={{ dir: 'ltr', autocapitalize: 'none', spellcheck: false }}
        />
      </div>
      <SwitchEntry {...entry('light')} />
      <UnknownMembers session={session} path="$" object={draft} known={layoutMembers} />
      <fieldset class="stack" id="$.theme" tabIndex={-1}>
        <legend>{texts.theme}</legend>
        <div class="fields">
          <ColourEntry {...look('accent')} usual={usualAccent} />
          <ColourEntry {...look('background')} usual="#100f14" />
        </div>
        <div class="fields">
          <div class="entry-frame">
            <span class="name">{texts.logo[0]}</span>
            <PictureEntry {...look('logo')} />
          </div>
          <ChoiceEntry {...look('held')} choices={Object.entries(texts.helds)} />
        </div>
        <UnknownMembers session={session} path="$.theme" object={theme} known={themeMembers} />
      </fieldset>
    </fieldset>
  )
}
