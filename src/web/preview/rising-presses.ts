import { addLayer } from '../screen/rising/layer.js'
import { openRising } from '../screen/rising/rise.js'
import type { Rehearsal } from './model/rehearsal.js'

/** Lets presses of a rehearsal rise over this page. @returns a function that stops it. */
export function letRise(rehearsal: Rehearsal): () => void {
  const layer = addLayer()
  const rising = openRising(layer)
  // A crowd acts once a second: each of its presses rises at a moment of its own.
  const forget = rehearsal.onReaction((reaction, isOwn) => {
    const rise = () => rising.take([reaction], rehearsal.told.page)
    if (isOwn) rise()
    else setTimeout(rise, 1000 * Math.random())
  })
  return () => {
    forget()
    layer.remove()
  }
}
