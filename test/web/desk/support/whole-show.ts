import type { DeskShow } from '../../../../src/web/desk/model/desk-show.js'
import { takeDeskEvent } from '../../../../src/web/desk/model/take-event.js'
import type { ControlOnShow, ShowEvent } from '../../../../src/wire/stream/show.js'

const button: ControlOnShow = {
  lid: 1,
  address: '/0001',
  type: 'Button',
  props: { label: 'Applause' },
  enabled: true,
  count: 3,
  normalised: 0.03,
}

export const slider: ControlOnShow = {
  lid: 2,
  address: '/0002',
  type: 'Slider',
  props: { label: 'Light' },
  enabled: true,
  value: 0.5,
}

const vote: ControlOnShow = {
  lid: 3,
  address: '/0003',
  type: 'Index',
  props: { label: 'Encore?' },
  options: [
    { index: 0, label: 'Yes' },
    { index: 1, label: 'No' },
  ],
  enabled: true,
  value: 1,
  votes: [2, 5],
}

/** What an operator is sent first: the button is on both pages. */
export const wholeEvent = {
  event: 'show',
  layoutId: 'show',
  activePageId: 'first',
  held: false,
  recording: true,
  screen: { show: 'auto' },
  light: null,
  muted: [],
  lastReset: null,
  steered: [],
  room: { open: false },
  newPeople: { today: 0, places: 200, more: 0, mostFrom: null },
  join: { url: 'http://10.0.0.1/play/show', local: true, wifi: null },
  ticket: 'ticket',
  pages: [
    { pageId: 'first', name: 'Opening', controls: [button, slider] },
    { pageId: 'second', name: '', controls: [button, vote] },
  ],
  displays: [
    {
      name: 'main',
      host: '10.0.0.2',
      port: 9000,
      transport: 'udp',
      state: 'up',
      sent: 4,
      dropped: 0,
      lastError: null,
    },
  ],
  phones: 2,
  actions: { accepted: 10, perSecond: 1, refused: {} },
  texts: [],
} as const satisfies ShowEvent

/** The show after these events, all of them taken at the moment 0. */
export function showAfter(...events: readonly ShowEvent[]): DeskShow {
  return showFrom(wholeEvent, ...events)
}

/** The show after another first event than the usual one. */
export function showFrom(first: ShowEvent, ...events: readonly ShowEvent[]): DeskShow {
  const take = (show: DeskShow | undefined, event: ShowEvent) => takeDeskEvent(show, event, 0)
  return events.reduce(take, take(undefined, first))!
}
