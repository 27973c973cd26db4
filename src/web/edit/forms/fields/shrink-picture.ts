/** The longest edges to try, one after another, px. */
const edges = [1600, 1100, 750]
/** Well below what the service takes, bytes. */
const largest = 1_500_000
const quality = 0.85

/**
 * Makes a large photo small enough for the service. What is small, is no photo (SVG), or cannot be read in this browser
 * stays as it is: the service says what it takes.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const isDrawing = file.type === 'image/svg+xml' || (file.type === 'image/gif' && file.size <= largest)
  // Not in Safari 14. An element cannot show what is not of this service.
  if (isDrawing || typeof createImageBitmap !== 'function') return file
  try {
    const bitmap = await createImageBitmap(file)
    const isKnown = /^image\/(jpeg|png|webp)$/.test(file.type)
    if (isKnown && file.size <= largest && Math.max(bitmap.width, bitmap.height) <= edges[0]!) return file
    // What may be transparent: where the browser writes no WebP, it is a PNG.
    const type = /jpe?g|hei[cf]/.test(file.type) ? 'image/jpeg' : 'image/webp'
    for (const edge of edges) {
      const blob = await draw(bitmap, edge, type)
      if (blob && (blob.size <= largest || edge === edges[edges.length - 1])) return named(blob, file.name)
    }
  } catch {
    // No picture, or of a kind that the browser does not know.
  }
  return file
}

async function draw(bitmap: ImageBitmap, edge: number, type: string): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, type, quality))
}

function named(blob: Blob, name: string): File {
  const ending = blob.type.slice('image/'.length).replace('jpeg', 'jpg')
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: blob.type })
}
