/** From now on, what is copied from the page has no soft hyphens. */
export function copyPlain(): void {
  document.addEventListener('copy', (event) => {
    const text = String(getSelection())
    if (!text.includes('\u00ad')) return
    event.clipboardData?.setData('text/plain', text.replace(/\u00ad/g, ''))
    event.preventDefault()
  })
}
