import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../look/button.js'
import type { DraftSource } from '../model/write-draft.js'
import { ProblemNotice } from '../parts/problem-notice.js'
import { sayMoment } from '../parts/say-moment.js'
import type { Editor } from '../session/editor.js'
import { nextTask } from '../session/next-task.js'
import type { FileProblem, FileVersion } from '../session/service-files.js'
import { words } from '../words.js'

interface VersionListProps {
  readonly editor: Editor
  readonly layoutId: string
  /** Undefined: nobody may. */
  readonly bringBack: ((source: DraftSource) => void) | undefined
  /** Draws what is different in a version. */
  compare?(source: DraftSource): ComponentChildren
}

/** The earlier versions of a file, the newest first; one of them can be looked at. */
export function VersionList({ editor, layoutId, bringBack, compare }: VersionListProps) {
  const { versions } = words.frame
  const [list, setList] = useState<readonly FileVersion[]>()
  const [problem, setProblem] = useState<FileProblem>()
  const [seen, setSeen] = useState<{ readonly version: string; readonly source: DraftSource }>()
  useEffect(() => {
    editor.files.versions(layoutId).then(setList, setProblem)
  }, [editor, layoutId])
  const withVersion = async (version: string, then: (source: DraftSource) => void) => {
    setProblem(undefined)
    try {
      const { text } = await editor.files.read(layoutId, version)
      const source = editor.take(text)
      await nextTask()
      then(source)
    } catch (error) {
      setProblem(error as FileProblem)
    }
  }
  if (list?.length === 0) return <p class="soft">{versions.none}</p>
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      {!list && !problem && <p role="status">{words.frame.loading}</p>}
      <ul class="version-list">
        {list?.map(({ version, at }) => {
          const isSeen = seen?.version === version
          return (
            <li key={version} class="stack">
              <div class="tools">
                <h3 class="number" id={`version-${version}`}>
                  {sayMoment(at)}
                </h3>
                {compare && (
                  <Button
                    class="quiet"
                    aria-expanded={isSeen}
                    aria-describedby={`version-${version}`}
                    onClick={() =>
                      isSeen
                        ? setSeen(undefined)
                        : withVersion(version, (source) => setSeen({ version, source }))
                    }
                  >
                    {versions.look}
                  </Button>
                )}
                {bringBack && (
                  <Button
                    aria-describedby={`version-${version}`}
                    onClick={() => withVersion(version, bringBack)}
                  >
                    {versions.bringBack}
                  </Button>
                )}
              </div>
              {isSeen && compare?.(seen.source)}
            </li>
          )
        })}
      </ul>
    </>
  )
}
