import { useState } from 'preact/hooks'
import { fill } from '../../language/wording.js'
import { saveFile } from '../../link/save-file.js'
import { Button } from '../../look/button.js'
import { sayMoment } from '../parts/say-moment.js'
import type { Editor } from '../session/editor.js'
import { words } from '../words.js'

interface ReadOnlyNoticeProps {
  readonly editor: Editor
  readonly layoutId: string
}

/** Says that layouts cannot be changed here, and which changes this browser has kept from when they could. */
export function ReadOnlyNotice({ editor, layoutId }: ReadOnlyNoticeProps) {
  const [kept] = useState(() => editor.kept.read(layoutId))
  const { readOnly, readOnlyMore, offered } = words.frame
  return (
    <>
      <div class="notice calm">
        <p>
          {readOnly} {readOnlyMore}
        </p>
      </div>
      {kept && (
        <div class="notice">
          <p>{fill(offered.later, { time: sayMoment(kept.at) })}</p>
          <Button onClick={() => saveFile(editor.writeKept(kept), 'application/json', `${layoutId}.json`)}>
            {offered.download}
          </Button>
        </div>
      )}
    </>
  )
}
