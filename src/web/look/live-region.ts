/** Between two texts, ms. */
const pause = 1000

/** Says texts through a screen reader: politely, at most one a second, and of several only the newest. */
export function announcer(): (text: string) => void {
  const place = document.createElement('p')
  place.className = 'unseen'
  place.setAttribute('role', 'status')
  document.body.append(place)
  let next: string | undefined
  let isBusy = false
  const say = () => {
    isBusy = next !== undefined
    if (next === undefined) return
    place.textContent = next
    next = undefined
    setTimeout(say, pause)
  }
  return (text) => {
    next = text
    if (isBusy) return
    isBusy = true
    setTimeout(say)
  }
}
