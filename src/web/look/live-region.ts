/** ms between two texts. */
const pause = 1000

/** Says texts to those who hear the page instead of seeing it: politely, at most one a second, of several the newest. */
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
