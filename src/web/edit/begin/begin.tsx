import { useState } from 'preact/hooks'
import { Button } from '../../look/button.js'
import { ProblemNotice } from '../parts/problem-notice.js'
import type { Editor } from '../session/editor.js'
import { freeLayoutId, isLayoutId, type NewLayout, nameLayout } from '../session/new-layout.js'
import type { FileProblem } from '../session/service-files.js'
import { words } from '../words.js'
import { type Beginning, draftFrom } from './beginnings.js'
import { type BeginChoice, ChooseBeginning } from './choose-beginning.js'
import { KeptList } from './kept-list.js'
import { useDroppedFile } from './use-dropped-file.js'

interface BeginProps {
  readonly editor: Editor
  /** A draft that only lacks another id. */
  readonly from: NewLayout | undefined
}

/** Begins a new layout: from what, its name, and its id, which follows from the name. */
export function Begin({ editor, from }: BeginProps) {
  const { begin } = words
  const [choice, setChoice] = useState<BeginChoice>(from ? 'file' : 'empty')
  const [file, setFile] = useState(from)
  const [name, setName] = useState(from?.draft.name ?? '')
  const [ownId, setOwnId] = useState<string>()
  const [problem, setProblem] = useState<FileProblem>()
  const takeFile = async (chosen: File) => {
    setProblem(undefined)
    try {
      const source = editor.take(await new Response(chosen).text())
      setFile({ draft: source.draft, source })
      setChoice('file')
      setName((now) => now || source.draft.name || '')
    } catch (error) {
      setProblem(error as FileProblem)
    }
  }
  useDroppedFile(from ? undefined : takeFile)
  if (editor.isReadOnly)
    return (
      <p class="notice">
        {words.frame.readOnly} {words.frame.readOnlyMore}
      </p>
    )
  const taken = [...editor.layouts, ...editor.keptNew.map(({ draft }) => draft.layoutId)]
  const layoutId = ownId ?? freeLayoutId(name, taken)
  const isTaken = taken.includes(layoutId)
  const isFit = name.trim() !== '' && isLayoutId(layoutId) && !isTaken
  const start = async () => {
    try {
      const begun = choice === 'file' ? file! : await newLayout(editor, choice)
      editor.create(nameLayout(begun, name.trim(), layoutId))
    } catch (error) {
      setProblem(error as FileProblem)
    }
  }
  return (
    <>
      {!from && <KeptList editor={editor} />}
      <form
        class="card stack begin"
        onSubmit={(event) => {
          event.preventDefault()
          if (isFit) void start()
        }}
      >
        {!from && (
          <ChooseBeginning
            choice={choice}
            choose={setChoice}
            layouts={editor.layouts}
            file={file && (file.draft.name || file.draft.layoutId)}
            takeFile={takeFile}
          />
        )}
        <label for="new-name">{begin.name}</label>
        <input
          id="new-name"
          class="field"
          dir="auto"
          maxLength={100}
          required
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <label for="new-id">{begin.id}</label>
        <input
          id="new-id"
          class="field"
          dir="ltr"
          autocapitalize="none"
          spellcheck={false}
          value={layoutId}
          aria-invalid={isTaken || !isLayoutId(layoutId)}
          aria-describedby="new-id-about"
          onInput={({ currentTarget }) => setOwnId(currentTarget.value || undefined)}
        />
        <p id="new-id-about" class={isTaken || !isLayoutId(layoutId) ? 'notice' : 'soft'}>
          {isTaken ? begin.isTaken : begin.idMore}
        </p>
        {problem && <ProblemNotice problem={problem} />}
        <Button type="submit" class="primary" disabled={!isFit}>
          {begin.start}
        </Button>
      </form>
    </>
  )
}

/** @throws {FileProblem} */
async function newLayout(editor: Editor, choice: Exclude<BeginChoice, 'file'>): Promise<NewLayout> {
  if (!choice.startsWith('layout:')) return { draft: draftFrom(choice as Beginning) }
  const { text } = await editor.files.read(choice.slice('layout:'.length))
  const source = editor.take(text)
  return { draft: source.draft, source }
}
