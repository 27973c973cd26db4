import type { Page } from 'playwright-core'
import type { Rgb } from '../../../../src/web/light/light-course.js'

/**
 * The colours of pictures, a quarter above their lower edge, where a light has no words.
 *
 * @param reader any page without a policy of its own, such as an empty one. @param pictures PNG, as base64.
 */
export async function coloursOf(reader: Page, pictures: readonly string[]): Promise<readonly Rgb[]> {
  return reader.evaluate<readonly Rgb[]>(`Promise.all(${JSON.stringify(pictures)}.map(async (picture) => {
    const image = new Image()
    image.src = 'data:image/png;base64,' + picture
    await image.decode()
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    pen.drawImage(image, image.width / 2, image.height * 0.75, 1, 1, 0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }))`)
}
