import { useEffect, useState } from 'preact/hooks'
import { fill } from '../../language/wording.js'
import { Button } from '../../look/button.js'
import type { Fault } from '../model/draft.js'
import { ProblemNotice } from '../parts/problem-notice.js'
import { sayMoment } from '../parts/say-moment.js'
import type { Editor } from '../session/editor.js'
import { freeLayoutId, isLayoutId, type NewLayout, nameLayout } from '../session/new-layout.js'
import type { FileProblem } from '../session/service-files.js'
import { words } from '../words.js'
import { type Beginning, beginnings, draftFrom } from './beginnings.js'

interface BeginProps {
  readonly editor: Editor
  /** A draft that only lacks another id. */
  readonly from: NewLayout | undefined
}

/** What was chosen to begin from: one of ours, `layout:` and an id, or `file`. */
type Choice = Beginning | `layout:${string}` | 'file'

/** Begins a new layout: from what, its name, and its id, which follows from the name. */
export function Begin({ editor, from }: BeginProps) {
  const { begin } = words
  const [choice, setChoice] = useState<Choice>(from ? 'file' : 'empty')
  const [file, setFile] = useState(from)
  const [name, setName] = useState(from?.draft.name ?? '')
  const [ownId, setOwnId] = useState<string>()
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [problem, setProblem] = useState<FileProblem>()
  const takeFile = async (chosen: File) => {
    const text = await new Response(chosen).text()
    const read = editor.read(text)
    setFaults(read.faults ?? [])
    if (!read.draft) return
    setFile({ draft: read.draft, source: { text, draft: read.draft } })
    setChoice('file')
    setName((now) => now || read.draft.name || '')
  }
  useDroppedFile(takeFile)
  if (editor.isReadOnly)
    return (
      <p class="notice">
        {words.frame.readOnly} {words.frame.readOnlyMore}
      </p>
    )
  const taken = [...editor.layouts, ...editor.kept.ofNew().map(({ draft }) => draft.layoutId)]
  const layoutId = ownId ?? freeLayoutId(name, taken)
  const isTaken = editor.layouts.includes(layoutId)
  const isFit = name.trim() !== '' && isLayoutId(layoutId) && !isTaken
  const start = async () => {
    try {
      const begun = await newLayout(editor, choice, file)
      if (begun) editor.create(nameLayout(begun, name.trim(), layoutId))
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
          <fieldset class="begin-from">
            <legend>{begin.from}</legend>
            {(Object.keys(beginnings) as Beginning[]).map((each) => (
              <Choose key={each} value={each} choice={choice} choose={setChoice} more={begin.about[each]}>
                {begin.names[each]}
              </Choose>
            ))}
            {editor.layouts.map((id) => (
              <Choose key={id} value={`layout:${id}`} choice={choice} choose={setChoice}>
                {fill(begin.copy, { layout: id })}
              </Choose>
            ))}
            {file && (
              <Choose value="file" choice={choice} choose={setChoice}>
                {fill(begin.file, { name: file.draft.name || file.draft.layoutId })}
              </Choose>
            )}
            <label class="button quiet begin-file">
              {begin.chooseFile}
              <input
                type="file"
                class="unseen"
                accept=".json,application/json"
                onChange={({ currentTarget: { files } }) => files?.[0] && void takeFile(files[0])}
              />
            </label>
          </fieldset>
        )}
        {faults.length > 0 && (
          <div class="notice" role="alert">
            <p>{begin.unreadable}</p>
            <ul class="said" lang="en" dir="ltr">
              {faults.map(({ path, expected }) => (
                <li key={`${path} ${expected}`}>
                  {path}: {expected}
                </li>
              ))}
            </ul>
          </div>
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
        {problem && (
          <div class="notice" role="alert">
            <ProblemNotice problem={problem} />
          </div>
        )}
        <Button type="submit" class="primary" disabled={!isFit}>
          {begin.start}
        </Button>
      </form>
    </>
  )
}

interface ChooseProps {
  readonly value: Choice
  readonly choice: Choice
  readonly more?: string
  readonly children: string
  choose(choice: Choice): void
}

function Choose({ value, choice, more, children, choose }: ChooseProps) {
  return (
    <label class="begin-choice">
      <input
        type="radio"
        name="begin-from"
        value={value}
        checked={value === choice}
        onChange={() => choose(value)}
      />
      <span>
        <b dir="auto">{children}</b>
        {more && <small>{more}</small>}
      </span>
    </label>
  )
}

/** New layouts that were never saved. */
function KeptList({ editor }: { readonly editor: Editor }) {
  const [, redraw] = useState({})
  const kept = editor.kept.ofNew()
  if (kept.length === 0) return null
  const { goOn, discard } = words.frame.offered
  return (
    <section class="card stack">
      <h2>{words.begin.kept}</h2>
      {kept.map((each) => {
        const id = `kept-${each.draft.layoutId}`
        return (
          <div key={id} class="tools">
            <p id={id}>
              <bdi>{each.draft.name || each.draft.layoutId}</bdi> · {sayMoment(each.at)}
            </p>
            <Button aria-describedby={id} onClick={() => editor.goOn(each)}>
              {goOn}
            </Button>
            <Button
              class="quiet"
              aria-describedby={id}
              onClick={() => {
                editor.kept.forget(each.draft.layoutId)
                redraw({})
              }}
            >
              {discard}
            </Button>
          </div>
        )
      })}
    </section>
  )
}

/** @returns undefined for a layout of the service that cannot be read. @throws {FileProblem} */
async function newLayout(
  editor: Editor,
  choice: Choice,
  file: NewLayout | undefined,
): Promise<NewLayout | undefined> {
  if (choice === 'file') return file
  if (!choice.startsWith('layout:')) return { draft: draftFrom(choice as Beginning) }
  const { text } = await editor.files.read(choice.slice('layout:'.length))
  const { draft } = editor.read(text)
  return draft && { draft, source: { text, draft } }
}

/** Takes a file that is dropped anywhere on the page. */
function useDroppedFile(take: (file: File) => Promise<void>): void {
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      event.preventDefault()
      const file = event.dataTransfer?.files[0]
      if (file) void take(file)
    }
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  })
}
