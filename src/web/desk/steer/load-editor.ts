import type { OpenEditor } from '../../link/editor-context.js'
import { loadScript } from '../../link/load-script.js'

/** Loads the script of the editor and its style. @throws if one of them does not come. */
export async function loadEditor(): Promise<OpenEditor> {
  return (await loadScript(EDIT_PARTS)).openEditor
}
