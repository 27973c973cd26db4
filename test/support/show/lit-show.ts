import { layoutOf, showFile } from './show.js'

/** A layout whose phones can be lit, and one whose phones cannot. */
export const litShow = new Map(
  [
    { ...showFile, light: true },
    { ...showFile, layoutId: 'dark' },
  ].map((file) => [file.layoutId, layoutOf(file)]),
)
