import { judgeLayout } from '../../../../../src/layout/judge-layout.js'
import type { LayoutDraft } from '../../../../../src/web/edit/model/draft.js'
import { faultsOf } from '../../../../../src/web/edit/model/faults.js'
import { parseDraft } from '../../../../../src/web/edit/model/parse-draft.js'
import { EditSession } from '../../../../../src/web/edit/session/edit-session.js'
import { KeptDrafts } from '../../../../../src/web/edit/session/kept-drafts.js'
import { Saving } from '../../../../../src/web/edit/session/saving.js'
import { etagOf, type FakeFiles } from './fake-files.js'

/** A layout file as somebody has written it. */
export const written = `{
  "layoutId": "show",
  "name": "Autumn",
  "activePageId": "one",
  "pages": [
    { "pageId": "one", "controls": [{ "lid": 1, "type": "Button", "props": { "label": "Applause" } }] },
    { "pageId": "two", "controls": [] }
  ]
}
`

/** The same with another name of the show. */
export const named = (name: string) => written.replace('Autumn', name)

export const read = (text: string) => parseDraft(text, judgeLayout)

/** A storage as browsers have it. */
export function newStore() {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

/** Opens a session of the file that the service has, or of a new layout. */
export function openSession(fake: FakeFiles | undefined, isReadOnly = false) {
  const { file } = fake ?? { file: undefined }
  const draft = read(file ?? written).draft as LayoutDraft
  const kept = new KeptDrafts('http://venue.example', newStoreOnce())
  const session = new EditSession({
    draft,
    source: { text: file ?? written, draft },
    stored: file === undefined ? undefined : { file: { text: file, etag: etagOf(file) }, draft },
    isReadOnly,
    call: async () => undefined,
    kept,
    pictureAddress: (url) => url,
    storePicture: async () => 'x.png',
    judge: (judged) => faultsOf(judged, judgeLayout),
    onChange() {},
  })
  const states: string[] = []
  const saving: Saving = new Saving(session, {
    files: fake?.files as FakeFiles['files'],
    read,
    readActivePage: async () => 'one',
    onChange: () => void states.push(saving.state.at),
  })
  return { session, saving, kept, states }
}

function newStoreOnce() {
  const store = newStore()
  return () => store
}
