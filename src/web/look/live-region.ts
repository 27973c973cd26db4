/** Between two texts, ms. */
const pause = 1000

const place = document.createElement('p')
place.className = 'unseen'
place.setAttribute('role', 'status')
document.body.append(place)
let next: string | undefined
let isBusy = false

/** Says a text through a screen reader: politely, at most one a second, and of several only the newest. */
export function say(text: string): void {
  next = text
  if (!isBusy) setTimeout(sayNext)
  isBusy = true
}

function sayNext(): void {
  isBusy = next !== undefined
  if (next === undefined) return
  place.textContent = next
  next = undefined
  setTimeout(sayNext, pause)
}
