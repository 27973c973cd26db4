const options = ['Red', 'Green', 'Blue'].map((label, index) => ({ index, label }))
const kinds = [
  { type: 'Button', crowd: { signals: ['energy'] } },
  { type: 'Slider', crowd: { signals: ['mean', 'people'], window: 20 } },
  { type: 'Toggle' },
  { type: 'Index', once: true, results: 'live', options },
  { type: 'String', moderate: true },
  { type: 'XYPad' },
]

/** So many pages, with so many controls of all types on the second and on each other one. */
function layoutOf(layoutId: string, pages: number, second: number, other: number) {
  let lid = 0
  const controls = (count: number) =>
    Array.from({ length: count }, () => {
      lid++
      return { lid, ...kinds[lid % kinds.length], props: { label: `Control ${lid} of the evening` } }
    })
  return {
    layoutId,
    name: 'A long evening',
    activePageId: 'page-1',
    pages: Array.from({ length: pages }, (_, at) => ({
      pageId: `page-${at + 1}`,
      name: `Page ${at + 1}`,
      controls: controls(at === 1 ? second : other),
    })),
  }
}

/** As large as layouts that are edited quickly; in one of them a page that is not live has most of it. */
export const largeLayouts = [layoutOf('pages', 200, 5, 5), layoutOf('crowded', 200, 600, 2)]
