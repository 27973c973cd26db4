import type { Layout } from '../../../../src/layout/layout.js'
import { layoutOf } from '../../../support/show.js'

const long = 'Wie hell soll die Bühne während der Zugabe leuchten, meine Damen und Herren? '
  .repeat(7)
  .slice(0, 500)
const types = ['Button', 'Slider', 'Toggle', 'Index', 'String', 'XYPad'] as const
const signals = {
  Button: ['people', 'rate', 'energy', 'sync'],
  Slider: ['people', 'mean', 'median', 'min', 'max', 'spread', 'hist', 'spotlight'],
  Toggle: ['people', 'share', 'spotlight'],
  Index: ['people', 'share', 'winner'],
  String: ['people'],
  XYPad: ['people', 'centre', 'radius', 'spotlight'],
}

/** As much as a layout may have: twelve controls with the longest labels and every signal, a long word, right to left, an empty page. */
export const fullLayout: Layout = layoutOf({
  layoutId: 'full',
  name: 'أمسية مع عبّارات الليل <b>live</b>',
  theme: { accent: '#3a2bd8' },
  activePageId: 'all',
  pages: [
    {
      pageId: 'all',
      name: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze',
      controls: Array.from({ length: 12 }, controlOf),
    },
    { pageId: 'none', name: 'استراحة', controls: [] },
  ],
})

function controlOf(_: unknown, at: number): object {
  const type = types[at % 6]!
  return {
    lid: at + 1,
    type,
    props: { label: at < 6 ? long : 'ما رأيكم؟' },
    crowd: { signals: signals[type] },
    ...(type === 'String' && { moderate: true }),
    ...(type === 'Index' && {
      options: [long.slice(0, 200), 'نعم', 'W'.repeat(60)].map((label, index) => ({ index, label })),
    }),
  }
}
