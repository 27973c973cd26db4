import { SourceMap } from 'node:module'
import {
  type Block,
  type CssNode,
  type Declaration,
  generate,
  type PseudoClassSelector,
  parse,
  type Selector,
  walk,
} from 'css-tree'
import { buildSync } from 'esbuild'
import { forOldestEngines } from './oldest-engines.js'
import type { Use } from './use.js'

/**
 * What style sheets use, once esbuild has written newer syntax as older engines understand it.
 *
 * @param paths absolute. @returns the uses of each.
 */
export function styleUses(paths: readonly string[]): ReadonlyMap<string, readonly Use[]> {
  const { outputFiles } = buildSync({
    entryPoints: [...paths],
    outdir: '/',
    outbase: '/',
    write: false,
    ...forOldestEngines,
    sourcemap: 'external',
  })
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]))
  return new Map(
    paths.map((path) => {
      const map = new SourceMap(JSON.parse(texts.get(`${path}.map`)!))
      const original = (use: Use): Use => {
        const entry = map.findEntry(use.line, use.column)
        return 'originalLine' in entry
          ? { ...use, line: entry.originalLine, column: entry.originalColumn }
          : use
      }
      return [path, usesOf(texts.get(path)!).map(original)]
    }),
  )
}

function usesOf(css: string): readonly Use[] {
  const uses: Use[] = []
  walk(parse(css, { positions: true, parseCustomProperty: true }), function enter(node) {
    // It only asks whether there is a feature.
    if (node.type === 'SupportsDeclaration') return walk.skip
    for (const names of namesOf(node, this.declaration, this.block)) {
      const { line, column } = node.loc!.start
      uses.push({ line: line - 1, column: column - 1, names, prefixes: prefixesOf(node, this.block) })
    }
    return undefined
  })
  return uses
}

/** Of each feature that begins with a node, the names that it may have. */
function namesOf(node: CssNode, within: Declaration | null, block: Block | null): readonly string[][] {
  const property = `css.properties.${within?.property}`
  switch (node.type) {
    case 'Atrule':
      return [[`css.at-rules.${node.name}`]]
    case 'Feature':
      return node.kind === 'media' ? [[`css.at-rules.media.${node.name}`]] : []
    case 'FeatureRange':
      return node.kind === 'media' ? [['css.at-rules.media.range_syntax']] : []
    case 'AttributeSelector':
      return node.flags ? [['css.selectors.attribute.case_insensitive_modifier']] : []
    case 'PseudoElementSelector':
      if (node.name.startsWith('-')) return []
      return [[`css.selectors.${node.name}`]]
    case 'PseudoClassSelector': {
      const own = `css.selectors.${node.name}`
      return [[own], takesMore(node) ? [`${own}.selector_list`] : []]
    }
    case 'Declaration': {
      if (node.property.startsWith('-')) return []
      const isFlex = /^(?:row-|column-)?gap$/.test(node.property) && !isGrid(block)
      const own = `css.properties.${node.property}`
      return [[own], isFlex ? [`${own}.flex_context`] : []]
    }
    case 'Dimension': {
      const { unit } = node
      const group = unitGroups.find(([start]) => start.test(unit))?.[1] ?? unit
      return [[`css.types.length.${group}`, `css.types.angle.${unit}`, `css.types.resolution.${unit}`]]
    }
    case 'Function':
      return [
        [
          `${property}.${node.name}`,
          `${property}.${node.name}_function`,
          `css.types.${node.name}`,
          ...typesWithFunctions.map((type) => `css.types.${type}.${node.name}`),
        ],
      ]
    case 'Identifier':
      if (!within) return []
      return [[`${property}.${node.name}`, `css.types.global_keywords.${node.name}`]]
    default:
      return []
  }
}

/** Whether it has more than one simple selector, as in `:not(.a, .b)` and `:not(.a.b)`. */
function takesMore({ children }: PseudoClassSelector): boolean {
  const list = children?.first
  if (list?.type !== 'SelectorList') return false
  return list.children.some((selector) => list.children.size > 1 || (selector as Selector).children.size > 1)
}

/** Of a property, what is written in the same block with a prefix, which esbuild adds where it knows the need. */
function prefixesOf(node: CssNode, block: Block | null): readonly string[] {
  if (node.type !== 'Declaration') return []
  return declarationsOf(block)
    .filter(({ property }) => /^-\w+-/.test(property) && property.endsWith(`-${node.property}`))
    .map(({ property }) => property.slice(0, -node.property.length))
}

/** Whether a block says that what it describes is a grid, or several columns of text. */
function isGrid(block: Block | null): boolean {
  return declarationsOf(block).some(
    ({ property, value }) =>
      /^(?:grid-template|columns)/.test(property) ||
      (property === 'display' && /grid$/.test(generate(value))),
  )
}

function declarationsOf(block: Block | null): readonly Declaration[] {
  return (block?.children.toArray() ?? []).filter((node) => node.type === 'Declaration')
}

const typesWithFunctions = [
  'color',
  'gradient',
  'image',
  'filter-function',
  'transform-function',
  'basic-shape',
  'easing-function',
]

/** Units that the data have as groups, by what they begin with. */
const unitGroups: readonly (readonly [RegExp, string])[] = [
  [/^dv/, 'viewport_percentage_units_dynamic'],
  [/^sv/, 'viewport_percentage_units_small'],
  [/^lv/, 'viewport_percentage_units_large'],
  [/^cq/, 'container_query_length_units'],
]
