import { useState } from 'preact/hooks'
import { Button } from '../../look/button.js'
import { sayMoment } from '../parts/say-moment.js'
import type { Editor } from '../session/editor.js'
import { words } from '../words.js'

/** What this browser keeps of layouts that the service does not have: most were never saved. */
export function KeptList({ editor }: { readonly editor: Editor }) {
  const [, redraw] = useState({})
  const kept = editor.keptNew
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
