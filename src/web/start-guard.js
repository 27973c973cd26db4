// Stands in page.html itself, before everything else, so that it cannot fail to load: watches until the page has drawn
// itself. An engine that cannot read it knows no modules either, and keeps the sentence for browsers that are too old.
// Plain JavaScript, like what stands in a page: no map leads back to it, so coverage cannot see it.

/** As it is before the page takes the fragment, with which people enter, out of it. */
const address = location.href
/** Safari 14, Chrome 86 and Firefox 78 were the first to have it, as old as the oldest engines that the pages are for. */
const isNewEnough = 'replaceChildren' in document
/** The name of the first error, or of the part that did not load. */
let failure = ''
let isTold = false
/** What says so, also when the first drawing has removed it. */
let start

// Also parts that do not load: such events do not bubble.
addEventListener('error', ({ target, error }) => fail(partOf(target) || nameOf(error)), true)
addEventListener('unhandledrejection', ({ reason }) => fail(nameOf(reason)))
// Once page.html is read, which is before any script of the page runs.
document.addEventListener('readystatechange', show)

function fail(name) {
  failure = failure || name
  // Of a busy device one hears after the first drawing that the style did not load; without it the page is of no use.
  if (failure === 'style' && start && !start.isConnected) document.getElementById('app').before(start)
  show()
}

function show() {
  if (document.readyState === 'loading') return
  start = start || document.getElementById('start')
  // The first drawing has removed it.
  if (!start.isConnected) return
  const [tooOld, failed] = start.children
  if (isNewEnough) {
    tooOld.hidden = true
    failed.hidden = !failure
  }
  if (!failure || isTold) return
  isTold = true
  start.nextElementSibling.hidden = true
  // The page may still draw itself and show it again, but without its style it is of no use.
  if (failure === 'style') start.id = ''
  failed.onclick = ({ target }) => target.localName === 'button' && location.reload()
  history.replaceState(history.state, '', address)
  const { page, home } = start.dataset
  const report = new Blob([JSON.stringify({ page, error: failure })], { type: 'application/json' })
  navigator.sendBeacon(`${home}/page-failure`, report)
}

function partOf({ rel, localName }) {
  return rel ? 'style' : localName
}

/** Of letters, digits and underscores. */
function nameOf(error) {
  return `${error?.name || ''}`.replace(/\W/g, '').slice(0, 40) || 'Error'
}
