import { readFileSync } from 'node:fs'

/** A picture of the demo to choose, as a file that the service does not have yet: `my-heart.svg`. */
export function pictureOf(name: 'anchor' | 'heart' | 'star') {
  return {
    name: `My ${name}.svg`,
    mimeType: 'image/svg+xml',
    buffer: readFileSync(`config/media/${name}.svg`),
  }
}

/** A concert of three pages and six types of controls, as it is made in the editor. */
export const concert = {
  layoutId: 'show',
  name: 'The Night Ferries',
  lang: 'en',
  theme: { accent: '#f5b700', background: '#101018', logo: '../media/my-anchor.svg', held: 'logo' },
  activePageId: 'opening',
  pages: [
    {
      pageId: 'opening',
      name: 'Opening',
      controls: [
        { lid: 1, type: 'Button', props: { label: 'Applause' }, crowd: { signals: ['energy'] } },
        {
          lid: 2,
          type: 'Slider',
          props: { label: 'Brightness' },
          crowd: { signals: ['median'], window: 20 },
        },
        { lid: 3, type: 'Toggle', props: { label: 'House lights' } },
      ],
    },
    {
      pageId: 'vote',
      name: 'Vote',
      controls: [
        {
          lid: 4,
          type: 'Index',
          props: { label: 'Which encore?' },
          once: true,
          results: 'after',
          options: [
            { index: 0, label: 'Harbour', image: '../media/my-heart.svg' },
            { index: 1, label: 'Last boat', image: '../media/my-star.svg' },
            { index: 2, label: 'Something new' },
          ],
        },
      ],
    },
    {
      pageId: 'finale',
      name: 'Finale',
      controls: [
        { lid: 5, type: 'String', props: { label: 'A line for the wall', maxLength: 120 }, moderate: true },
        { lid: 6, type: 'XYPad', props: { label: 'Spot' } },
      ],
    },
  ],
}

/** The same with the pictures of the demo, as the service has them from the beginning. */
export const storedConcert: typeof concert = JSON.parse(JSON.stringify(concert).replaceAll('my-', ''))
