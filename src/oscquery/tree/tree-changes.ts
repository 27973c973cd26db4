import type { Control } from '../../layout/layout.js'
import type { LiveLayout } from '../../state/live-layout.js'
import { controlsByName, type ShowTree } from './show-tree.js'

/** Which nodes there are, by path: what each is made from. The nodes below a control count as part of it. */
export type TreeShape = ReadonlyMap<string, Control | string>

/** What those are told who have a WebSocket. */
export interface TreeChange {
  readonly COMMAND: 'PATH_CHANGED' | 'PATH_ADDED' | 'PATH_REMOVED'
  /** A path. */
  readonly DATA: string
}

/** Most nodes that are named; beyond, everybody reads the whole tree again. */
const mostNamed = 256

/** As the tree is now; a millisecond for a thousand controls. */
export function shapeOf({ layouts }: ShowTree): TreeShape {
  const shape = new Map<string, Control | string>()
  const add = (path: string, what: Control | string) => {
    if (!shape.has(path)) shape.set(path, what)
  }
  const addLayout = (path: string, { activePage, pages, everyPage }: LiveLayout) => {
    for (const [name, control] of controlsByName(activePage)) add(`${path}/${name}`, control)
    add(`${path}/pages`, '')
    for (const page of pages.values()) {
      const at = `${path}/pages/${page.pageId}`
      add(at, page.name)
      for (const [name, control] of controlsByName(page, everyPage.length)) add(`${at}/${name}`, control)
    }
  }
  for (const layout of layouts) addLayout('', layout)
  const ids = (of: (layout: LiveLayout) => Iterable<unknown>) =>
    JSON.stringify(layouts.map((layout) => [layout.layoutId, ...of(layout)]))
  add(
    '/ovation/page',
    ids(({ pages }) => pages.keys()),
  )
  const lids = ids(({ controls }) => controls.keys())
  add('/ovation/enable', lids)
  add('/ovation/screen', lids)
  if (layouts.length < 2) return shape
  add('/layouts', '')
  for (const layout of layouts) {
    add(`/layouts/${layout.layoutId}`, layout.name)
    addLayout(`/layouts/${layout.layoutId}`, layout)
  }
  return shape
}

/**
 * What is different. A node that has come or gone with all below it is named, and so is the one above it, since many
 * programs know only PATH_CHANGED; one that is not as it was is PATH_CHANGED itself. Where these are many, the root alone is.
 */
export function changesBetween(before: TreeShape, after: TreeShape): readonly TreeChange[] {
  const removed = missingIn(after, before)
  const added = missingIn(before, after)
  const changed = [...after].flatMap(([path, what]) => {
    const was = before.get(path)
    return was === undefined || isSame(was, what) ? [] : path
  })
  if (removed.length + added.length + changed.length > mostNamed)
    return [{ COMMAND: 'PATH_CHANGED', DATA: '/' }]
  const above = new Set([...removed, ...added].map(parentOf))
  const told = (COMMAND: TreeChange['COMMAND']) => (DATA: string) => ({ COMMAND, DATA })
  return [
    ...removed.map(told('PATH_REMOVED')),
    ...added.map(told('PATH_ADDED')),
    ...[...new Set([...changed, ...above])].map(told('PATH_CHANGED')),
  ]
}

/** The paths of a shape that the other has not, but for those below others of them. */
function missingIn(other: TreeShape, shape: TreeShape): readonly string[] {
  const isThere = (path: string) => path === '/' || other.has(path)
  return [...shape.keys()].filter((path) => !other.has(path) && isThere(parentOf(path)))
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/'
}

function isSame(one: Control | string, other: Control | string): boolean {
  return one === other || seenOf(one) === seenOf(other)
}

/** What a node shows of a control; a reload makes another object of the same. */
function seenOf(what: Control | string): string {
  if (typeof what === 'string') return what
  const { lid, type, props, options, signals, each, fullScale, maxLength } = what
  const labels = options.map(({ label }) => label)
  return JSON.stringify([lid, type, props.label, labels, signals, each, fullScale, maxLength])
}
