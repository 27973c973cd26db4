import type {
  ControlReport,
  LayoutReport,
  Report,
  Series,
} from '../../../../../src/recording/report/report.js'

const minute = 60_000
const begin = Date.UTC(2026, 10, 21, 20, 0)
const seriesOf = <T>(values: readonly T[], step = 10_000): Series<T> => ({ begin, step, values })

const controls: readonly ControlReport[] = [
  {
    ...{ lid: 1, type: 'Button', label: 'Applause', actions: 1200, people: 40 },
    course: { kind: 'rate', rate: seriesOf([0, 12.5, 40, 7.25, 0, 60.25, 0]) },
  },
  {
    ...{ lid: 5, type: 'String', label: 'Shout', actions: 3, people: null },
    course: { kind: 'rate', rate: seriesOf([0, 0.1, 0, 0, 0.2, 0, 0]) },
  },
  {
    ...{ lid: 2, type: 'Slider', label: 'Light', actions: 90, people: 1 },
    course: { kind: 'band', quartiles: seriesOf([[0, 0.25, 0.5], null, [0.5, 0.75, 1], [0.25, 0.25, 0.25]]) },
  },
  {
    ...{ lid: 4, type: 'Index', label: 'Encore?', actions: 10, people: 9 },
    course: {
      ...{ kind: 'votes', once: true, options: ['Yes', 'No', 'Nobody'], votes: [5, 3, 0] },
      steps: seriesOf([
        [0, 0, 0],
        [2, 1, 0],
        [5, 3, 0],
      ]),
    },
  },
  {
    ...{ lid: 3, type: 'Toggle', label: 'House', actions: 3, people: 2 },
    course: {
      ...{ kind: 'votes', once: false, options: ['Off', 'On'], votes: [1, 2] },
      steps: seriesOf([
        [1, 0],
        [1, 2],
      ]),
    },
  },
  {
    ...{ lid: 6, type: 'XYPad', label: 'Spot', actions: 16, people: 4 },
    course: { kind: 'density', side: 3, cells: [1, 0, 0, 0, 9, 0, 2, 0, 4] },
  },
]

/** Ten options, of which nobody has chosen one; and three days. */
const options = [...Array(10).keys()].map((n) => `Option ${n}`)
const days = seriesOf([...Array(72).keys()], 60 * minute)

/** A layout of ninety minutes where nobody is named. */
const longer: LayoutReport = {
  layoutId: 'longer',
  name: 'Longer',
  begin,
  end: begin + 90 * minute,
  actions: 1,
  people: null,
  peak: { perSecond: 0.017, at: begin + 80 * minute },
  rate: seriesOf(
    [...Array(90).keys()].map((n) => (n === 80 ? 0.017 : 0)),
    minute,
  ),
  presence: { within: minute, acting: null, phones: null },
  acts: [],
  light: [],
  controls: [
    {
      ...{ lid: 9, type: 'Index', label: 'Nobody', actions: 0, people: 0 },
      course: {
        ...{ kind: 'votes', once: true, options, votes: options.map(() => 0) },
        steps: seriesOf([options.map(() => 0), options.map(() => 0)]),
      },
    },
    {
      ...{ lid: 10, type: 'Button', label: 'Days', actions: 2556, people: 3 },
      course: { kind: 'rate', rate: days },
    },
    {
      ...{ lid: 11, type: 'XYPad', label: 'Nowhere', actions: 0, people: 0 },
      course: { kind: 'density', side: 3, cells: Array(9).fill(0) },
    },
  ],
  texts: [],
  moreTexts: 0,
}

/** A report with something of everything that a page can show. */
export const wholeReport: Report = {
  ovation: 'report',
  version: 1,
  begin,
  end: begin + 2 * minute,
  timeZone: 'UTC',
  files: ['one.ndjson', 'two.ndjson'],
  lines: 12_345,
  layouts: [
    {
      layoutId: 'show',
      name: 'A <short> show',
      accent: '#ff8800',
      begin: begin + 1000,
      end: begin + 61_000,
      actions: 1322,
      people: 41,
      peak: { perSecond: 60.25, at: begin + 50_000 },
      rate: seriesOf([0, 12.5, 40, 7.25, 0, 60.25, 0]),
      presence: { within: minute, acting: seriesOf([20, 41], minute), phones: seriesOf([50, 48], minute) },
      acts: [
        { name: 'Opening', kind: 'beginning', begin, end: begin + 20_000, actions: 400, people: 30 },
        { name: 'Finale', kind: 'page', begin: begin + 20_000, end: begin + 21_000, actions: 0, people: 0 },
        {
          name: 'Bows',
          kind: 'mark',
          begin: begin + 21_000,
          end: begin + 61_000,
          actions: 922,
          people: null,
        },
      ],
      light: [{ begin: begin + 22_000, end: begin + 52_000 }],
      controls,
      texts: [
        { t: begin + 2000, lid: 5, value: 'Bravo' },
        { t: begin + 3000, lid: 5, value: 'Oh', takenBack: true },
      ],
      moreTexts: 2,
    },
    longer,
  ],
  held: [
    { begin, end: begin + 1000 },
    { begin: begin + 30_000, end: begin + 40_000 },
    { begin: begin + 90_000, end: begin + 95_000 },
  ],
  refused: [
    ['rate-limited', 1234],
    ['of-a-newer-version', 1],
  ],
  displays: [
    { name: 'lights', dropped: 0, troubles: [] },
    {
      ...{ name: 'video', dropped: 7 },
      troubles: [
        { begin, end: begin + minute, state: 'down' },
        { begin: begin + minute, end: begin + 2 * minute, state: 'unresolved' },
      ],
    },
  ],
}
