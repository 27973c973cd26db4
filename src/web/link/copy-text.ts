/**
 * Copies the text of an element, which stays selected, so that it is seen. `navigator.clipboard` is only on pages with
 * HTTPS, which a desk often has not.
 *
 * @returns whether the browser has copied it; if not, it can be copied by keys.
 */
export function copyText(element: Element): boolean {
  getSelection()?.selectAllChildren(element)
  return document.execCommand('copy')
}
