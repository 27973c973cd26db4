import type { Catalogue } from '../../../src/layout/layout.js'
import { catalogueOf } from './once-show.js'
import { showFile } from './show.js'

const seen = { words: true, results: 'live', crowd: { signals: ['people', 'words'] } }

/** The test layout, whose Strings count their words, and show them to everybody; the texts of 5 wait for an operator. */
export const wordFile = {
  ...showFile,
  pages: showFile.pages.map(({ controls, ...page }) => ({
    ...page,
    controls: controls.map((control) => {
      if (control.lid === 5) return { ...control, ...seen, moderate: true }
      return control.lid === 8 ? { ...control, ...seen, props: { label: 'Word' } } : control
    }),
  })),
}

export const wordShow: Catalogue = catalogueOf(wordFile)

/** The test layout, which counts no words. */
export const wordlessShow: Catalogue = catalogueOf(showFile)
