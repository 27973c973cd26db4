/** Adds what lies over the page for what rises; those who hear it hear nothing of it. */
export function addLayer(): Element {
  const layer = document.createElement('div')
  layer.className = 'risings'
  layer.setAttribute('aria-hidden', 'true')
  document.body.append(layer)
  return layer
}
