import { behaviours, type ControlFile } from '../controls/control-types.js'
import { deepFreeze } from '../json/deep-freeze.js'
import { judgeDocument } from '../json/diagnose.js'
import type { Option } from '../wire/controls/choice-index.js'
import { defaultAddress } from '../wire/default-address.js'
import type { Theme } from '../wire/room.js'
import { diagnoseLayout } from './diagnose-layout.js'
import { findLayoutConflicts } from './find-layout-conflicts.js'
import { canonicalLanguage } from './language.js'
import type { Control, Layout, Page } from './layout.js'
import { type LayoutFile, type PageFile, validateLayoutFile } from './layout-file.js'

const defaultFullScale = 100
const defaultMaxLength = 280
const defaultWindow = 30
const noTheme: Theme = Object.freeze({})
const noOptions: readonly Option[] = Object.freeze([])

/**
 * Makes a layout from a parsed layout file, with the defaults filled in. The document is frozen and becomes part of the
 * layout, so that clients get `props` exactly as written.
 *
 * @param file the path that errors name
 * @throws InvalidConfiguration with every error of the document, each with its JSON path
 */
export function judgeLayout(document: unknown, file: string): Layout {
  const layoutFile = judgeDocument(document, file, {
    validate: validateLayoutFile,
    diagnose: diagnoseLayout,
    findConflicts: findLayoutConflicts,
  })
  return toLayout(deepFreeze(layoutFile), file)
}

function toLayout(document: LayoutFile, file: string): Layout {
  const {
    layoutId,
    name = layoutId,
    lang,
    light = false,
    theme = noTheme,
    activePageId,
    controls = [],
    pages: pageFiles,
  } = document
  const everyPage = Object.freeze(controls.map(toControl))
  const pages = pageFiles.map((page) => toPage(page, everyPage))
  return Object.freeze({
    layoutId,
    name,
    lang: lang === undefined ? undefined : canonicalLanguage(lang),
    light,
    theme,
    activePageId,
    everyPage,
    pages: new Map(pages.map((page) => [page.pageId, page])),
    controls: byLid(pages.flatMap(({ controls }) => controls)),
    file,
    document,
  })
}

function toPage({ pageId, name = pageId, controls: own }: PageFile, everyPage: readonly Control[]): Page {
  const controls = Object.freeze([...everyPage, ...own.map(toControl)])
  return Object.freeze({ pageId, name, controls, byLid: byLid(controls) })
}

function toControl(control: ControlFile): Control {
  const { lid, type, address = defaultAddress(lid), props } = control
  return Object.freeze({
    lid,
    address,
    type,
    behaviour: behaviours[type],
    props,
    cooldown: control.cooldown,
    signals: control.crowd?.signals,
    window: windowOf(control),
    each: control.each ?? true,
    once: isOnce(control),
    results: control.results ?? 'never',
    options: control.type === 'Index' ? control.options : noOptions,
    fullScale: control.type === 'Button' ? (control.fullScale ?? defaultFullScale) : defaultFullScale,
    moderate: control.type === 'String' && control.moderate === true,
    words: hasWords(control),
    maxLength: control.type === 'String' ? (control.props.maxLength ?? defaultMaxLength) : defaultMaxLength,
  })
}

/** By default a choice counts until it is taken back, and a position for a while. */
function windowOf(control: ControlFile): number {
  if (isOnce(control) || hasWords(control)) return 0
  const { valueKind } = behaviours[control.type]
  const isChoice = valueKind === 'switch' || valueKind === 'choice'
  return control.crowd?.window ?? (isChoice ? 0 : defaultWindow)
}

function isOnce(control: ControlFile): boolean {
  return (control.type === 'Toggle' || control.type === 'Index') && control.once === true
}

function hasWords(control: ControlFile): boolean {
  return control.type === 'String' && control.words === true
}

function byLid(controls: readonly Control[]): ReadonlyMap<number, Control> {
  return new Map(controls.map((control) => [control.lid, control]))
}
