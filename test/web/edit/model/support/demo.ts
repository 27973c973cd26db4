import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LayoutDraft } from '../../../../../src/web/edit/model/draft.js'

/** The file of the layout that ships. */
export const demoText = readFileSync(join('config', 'layouts', 'demo.json'), 'utf8')

/** What it holds. */
export const demo: LayoutDraft = JSON.parse(demoText)
