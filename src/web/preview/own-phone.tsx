import { base, layoutInAddress } from '../link/addresses.js'
import { applyTheme, keepAwake } from '../look/device.js'
import { drawPage } from '../look/draw-page.js'
import { followDraft } from './follow-draft.js'
import type { PreviewLayout } from './model/preview-layout.js'
import { Rehearsal } from './model/rehearsal.js'
import { openPhone } from './phone.js'
import { RehearsalBar } from './rehearsal-bar.js'
import { SentenceAlone } from './sentence-alone.js'
import { letRun, usualStart } from './usual-start.js'
import { words } from './words.js'

/** The page behind the code of a preview: it works like that of the audience, in a rehearsal of its own. */
export function openOwnPhone(): void {
  const code = layoutInAddress()
  let rehearsal: Rehearsal | undefined
  let isGone = false
  let draw = () => drawPage(<SentenceAlone text={isGone ? words.gone : words.connecting} />)

  const begin = (layout: PreviewLayout) => {
    const begun = new Rehearsal(layout, usualStart(`${base}/play/${layout.layoutId}`))
    const phone = openPhone(begun)
    rehearsal = begun
    draw = () => {
      const { told } = begun
      applyTheme(told.room.theme)
      document.title = told.room.name
      drawPage(
        <>
          <RehearsalBar rehearsal={begun} isGone={isGone} />
          {phone.view(told)}
        </>,
      )
    }
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => draw())
    begun.onChange(() => draw())
    letRun(begun)
    keepAwake()
    draw()
  }
  draw()
  followDraft(`${base}/preview/${encodeURIComponent(code)}/layout`, {
    layout: (layout) => (rehearsal ? rehearsal.setLayout(layout) : begin(layout)),
    gone() {
      isGone = true
      draw()
    },
  })
}
