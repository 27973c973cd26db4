/** Calls a function with Escape, and when the person goes back. @returns ends that. */
export function openWaysOut(leave: () => void): () => void {
  const mark = Math.random()
  const leaveByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') leave()
  }
  // So that going back does not leave the page.
  history.pushState({ mark }, '')
  addEventListener('popstate', leave)
  addEventListener('keydown', leaveByKey)
  return () => {
    removeEventListener('popstate', leave)
    removeEventListener('keydown', leaveByKey)
    if (history.state?.mark === mark) history.back()
  }
}
