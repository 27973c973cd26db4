/** A layout with something of everything, for the crowds of several machines. */
export const hallFile = {
  layoutId: 'hall',
  activePageId: 'first',
  controls: [{ lid: 1, type: 'Button', props: { label: 'Applause' } }],
  pages: [
    {
      pageId: 'first',
      controls: [
        { lid: 2, type: 'Slider', props: { label: 'Light' } },
        { lid: 3, type: 'Toggle', props: { label: 'Lamp' } },
        {
          lid: 4,
          type: 'Index',
          once: true,
          results: 'live',
          props: { label: 'Encore?' },
          options: [
            { index: 0, label: 'Yes' },
            { index: 1, label: 'No' },
          ],
        },
        { lid: 5, type: 'String', props: { label: 'Shout' } },
        { lid: 6, type: 'String', moderate: true, props: { label: 'Wish' } },
        { lid: 7, type: 'Button', cooldown: 2, props: { label: 'Boo' } },
        { lid: 8, type: 'Button', props: { label: 'Whistle' } },
      ],
    },
    { pageId: 'second', controls: [{ lid: 9, type: 'Button', props: { label: 'Encore' } }] },
  ],
} as const
