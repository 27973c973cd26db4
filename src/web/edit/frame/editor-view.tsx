import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { fill } from '../../language/wording.js'
import type { EditorContext } from '../../link/editor-context.js'
import { Button } from '../../look/button.js'
import { Begin } from '../begin/begin.js'
import { HoldPlace } from '../parts/hold-place.js'
import { FaultLines, ProblemNotice } from '../parts/problem-notice.js'
import { sayMoment } from '../parts/say-moment.js'
import type { Editor } from '../session/editor.js'
import { words } from '../words.js'
import { LayoutEditor } from './layout-editor.js'
import { useEditKeys } from './use-edit-keys.js'
import { VersionList } from './version-list.js'

interface EditorViewProps {
  readonly context: EditorContext
  readonly editor: Editor
}

/** The editor, in whatever phase it is. */
export function EditorView({ context, editor }: EditorViewProps) {
  const { phase } = editor
  const { loading, again, offered, unreadable } = words.frame
  const back = () => editor.leave()
  switch (phase.at) {
    case 'editing':
      return <LayoutEditor key={phase.session.layoutId} context={context} editor={editor} phase={phase} />
    case 'begin':
      return (
        <Plain
          key="begin"
          context={context}
          title={words.begin.title}
          leave={words.frame.back}
          back={() => void editor.back()}
        >
          <Begin editor={editor} from={phase.from} />
        </Plain>
      )
    case 'loading':
      return (
        <Plain key="loading" context={context} title={loading} back={back}>
          <p role="status" class="unseen">
            {loading}
          </p>
        </Plain>
      )
    case 'failed':
      return (
        <Plain key="failed" context={context} title={words.frame.failed} back={back}>
          <ProblemNotice problem={phase.problem} />
          <Button class="primary" onClick={phase.again}>
            {again}
          </Button>
        </Plain>
      )
    case 'offered':
      return (
        <Plain
          key="offered"
          context={context}
          title={fill(offered.title, { time: sayMoment(phase.kept.at) })}
          back={back}
        >
          <p>{offered.more}</p>
          {phase.isOutdated && <p class="notice">{offered.outdated}</p>}
          <div class="tools">
            <Button class="primary" onClick={phase.goOn}>
              {offered.goOn}
            </Button>
            <Button onClick={phase.discard}>{offered.discard}</Button>
          </div>
        </Plain>
      )
    case 'unreadable':
      return (
        <Plain key="unreadable" context={context} title={unreadable.title} back={back}>
          <p>{unreadable.more}</p>
          <div class="notice">
            <FaultLines faults={phase.faults} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
          <pre class="file-text" tabIndex={0} dir="ltr">
            {phase.file.text}
          </pre>
          <h2>{words.frame.versions.title}</h2>
          <VersionList
            editor={editor}
            layoutId={context.layoutId!}
            bringBack={editor.isReadOnly ? undefined : (source) => editor.repair(phase.file, source)}
          />
        </Plain>
      )
  }
}

interface PlainProps {
  readonly context: EditorContext
  readonly title: string
  /** What the button says that goes back. */
  readonly leave?: string
  readonly children: ComponentChildren
  back(): void
}

/** A page of the editor that is no layout. */
function Plain({ context, title, leave = words.frame.close, children, back }: PlainProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  useEditKeys({ leave: back })
  return (
    <div class="editor">
      <header class="edit-head">
        <h1 class="edit-name" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div class="edit-tools">
          <Button onClick={back}>{leave}</Button>
        </div>
        <HoldPlace context={context} class="edit-hold" />
      </header>
      <main class="edit-plain stack">{children}</main>
    </div>
  )
}
