import type { Catalogue } from '../../../src/layout/layout.js'
import { layoutOf, showFile } from './show.js'

interface AnyFile {
  readonly pages: readonly { readonly controls: readonly { readonly lid: number }[] }[]
}

/** A layout file in which each participant has one choice at these controls. */
export function withOnce<F extends AnyFile>(file: F, ...lids: readonly number[]): F {
  const pages = file.pages.map(({ controls, ...page }) => ({
    ...page,
    controls: controls.map((control) => (lids.includes(control.lid) ? { ...control, once: true } : control)),
  }))
  return { ...file, pages }
}

/** The test layout, with one choice each at the Toggle 3 and the Index 4. */
export const once: Catalogue = catalogueOf(withOnce(showFile, 3, 4))

/** The test layout, with one choice each at no control. */
export const notOnce: Catalogue = catalogueOf(showFile)

export function catalogueOf(content: unknown): Catalogue {
  const layout = layoutOf(content)
  return new Map([[layout.layoutId, layout]])
}
