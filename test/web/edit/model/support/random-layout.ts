import fc from 'fast-check'
import { typesToChoose } from '../../../../../src/web/edit/model/layout-schema.js'

const unknown = fc.dictionary(
  fc.string({ unit: 'grapheme-ascii', maxLength: 4 }).map((name) => `x${name}`),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 2 },
)
const label = fc.string({ unit: 'grapheme', maxLength: 40 })

const control = fc
  .tuple(
    fc.constantFrom(...typesToChoose),
    label,
    unknown,
    unknown,
    fc.array(label, { maxLength: 4 }),
    fc.boolean(),
  )
  .map(([type, label, more, props, labels, hasCrowd]) => ({
    ...more,
    type,
    props: { ...props, label },
    ...(hasCrowd && { crowd: { signals: ['people'] } }),
    ...(type === 'Index' && { options: labels.map((label, index) => ({ index, label })) }),
  }))
const controls = fc.array(control, { maxLength: 4 })

/** A layout as others write it, with members that nobody knows; it may have faults. */
const layout = fc
  .tuple(
    unknown,
    controls,
    fc.array(fc.tuple(controls, unknown), { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 1, max: 30 }),
  )
  .map(([more, everywhere, pages, first]) => {
    let lid = first
    const numbered = (list: readonly object[]) => list.map((control) => ({ ...control, lid: lid++ }))
    return {
      ...more,
      layoutId: 'random',
      ...(everywhere.length > 1 && { controls: numbered(everywhere) }),
      pages: pages.map(([controls, more], n) => ({
        ...more,
        pageId: `page-${n}`,
        controls: numbered(controls),
      })),
      activePageId: 'page-0',
    }
  })

/** Its text, with as much room as somebody leaves, and marks and line ends of every kind. */
export const layoutText = fc
  .tuple(
    layout,
    fc.constantFrom(undefined, 1, 2, '\t'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.constantFrom('', '\ufeff'),
    fc.infiniteStream(fc.constantFrom('', '', '', ' ', '\n')),
  )
  .map(([value, indent, lineEnd, mark, gaps]) => {
    const text = JSON.stringify(value, null, indent)
    // Outside of texts, which are matched whole.
    const spaced = text.replace(/"(?:[^"\\]|\\.)*"|[,:[\]{}]/g, (found) =>
      found.length === 1 ? found + gaps.next().value : found,
    )
    return `${mark}${spaced.replaceAll('\n', lineEnd)}${lineEnd}`
  })
