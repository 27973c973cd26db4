/** What each colour of the concert's controls is; pages must not change them. */
export const colours = { accent: '#f5b700', light: '#ffe9a8' } as const

/** A word that no phone has the width for. */
const compound = 'Donaudampfschifffahrtsgesellschaft'

const encores = [
  { index: 0, label: compound, image: '../media/anchor.svg' },
  { index: 1, label: 'Das Lied vom letzten Boot nach Hause', image: '../media/heart.svg' },
  { index: 2, label: 'Etwas, das noch niemand gehört hat', image: '../media/star.svg' },
]

/** An evening of three pages, in German, with a logo, pictures, two votes and texts that somebody reads first. */
export const concert = {
  layoutId: 'concert',
  name: 'Ein Abend mit den Nachtfähren · Großes Haus',
  lang: 'de',
  theme: { accent: colours.accent, background: '#101820', logo: '../media/anchor.svg', held: 'logo' },
  activePageId: 'entry',
  pages: [
    {
      pageId: 'entry',
      name: 'Einlass',
      controls: [
        { lid: 1, type: 'Button', props: { label: 'Applaus', color: colours.accent }, results: 'live' },
        {
          lid: 2,
          type: 'Slider',
          props: { label: 'Helligkeit der Bühnenbeleuchtung', color: colours.light },
          crowd: { signals: ['mean'] },
          results: 'live',
        },
        {
          lid: 3,
          type: 'Toggle',
          props: { label: 'Saallicht' },
          crowd: { signals: ['share'] },
          results: 'live',
        },
        { lid: 4, type: 'XYPad', props: { label: 'Verfolgerscheinwerfer' } },
      ],
    },
    {
      pageId: 'votes',
      name: 'Abstimmung',
      controls: [
        {
          lid: 5,
          type: 'Index',
          props: { label: 'Welches Lieblingsstück spielen wir als Zugabe?' },
          once: true,
          results: 'after',
          options: encores,
        },
        {
          lid: 6,
          type: 'Index',
          props: { label: 'Lauter?' },
          once: true,
          results: 'live',
          options: ['Ja', 'Nein', 'Genau so lassen'].map((label, index) => ({ index, label })),
        },
      ],
    },
    {
      pageId: 'finale',
      name: 'Finale',
      controls: [
        {
          lid: 7,
          type: 'String',
          props: { label: 'Eine Zeile für die Wand', maxLength: 320 },
          moderate: true,
          results: 'live',
        },
        { lid: 8, type: 'Button', props: { label: 'Bravo' }, results: 'live' },
      ],
    },
  ],
} as const
