import { apiKey } from '../../../../support/show/bridge.js'
import { actAsCrowd } from './act-as-crowd.js'
import type { PagePerson, RoomState } from './room-state.js'
import { viewKey } from './run-hall.js'

const sizes = ['tablet', 'phone', 'landscape', 'portrait', 'wall', 'huge'] as const
/** Where one part of the desk is shown at a time. */
const small = ['phone', 'landscape'] as const
const live = '.desk .badge.good'

/** Has the service say that the certificate of HTTPS ends in nine days. */
const endingCertificate = `(() => {
  const { fetch } = window
  const certificate = { validUntil: Date.now() + 9.5 * 86_400_000, names: [] }
  window.fetch = async (url, options) => {
    const answer = await fetch(url, options)
    if (!String(url).endsWith('/status')) return answer
    return new Response(JSON.stringify({ ...(await answer.json()), certificate }))
  }
})()`

/** The desk of a layout with which a crowd plays. */
function steered(layoutId: string, more: Partial<RoomState> = {}): RoomState {
  return {
    name: `desk-${layoutId}`,
    path: `/desk?layout=${layoutId}#`,
    key: apiKey,
    sizes,
    shows: live,
    before: (bridge) => actAsCrowd(bridge, layoutId),
    ...more,
  }
}

/** Taps something in the part with the room, which has to be opened first where one part is shown at a time. */
async function inRoomTab(person: PagePerson, selector: string): Promise<void> {
  await person.sees(live)
  await person.evaluate("document.querySelectorAll('.tabs button')[2]?.click()")
  await person.tap(selector)
}

export const deskStates: readonly RoomState[] = [
  { name: 'desk-key', path: '/desk#', sizes, shows: '#key' },
  {
    name: 'desk-key-wrong',
    path: '/desk#',
    sizes,
    locale: 'de-DE',
    shows: '.notice',
    reach: (person) => person.fill('#key', 'a key that nobody knows\n'),
  },
  { name: 'desk-choice', path: '/desk#', key: apiKey, sizes, shows: '.layout' },
  steered('demo'),
  steered('finale', {
    before: async (bridge) => {
      await bridge.admin('PUT', '/layout/finale/page', { pageId: 'finale' })
      await actAsCrowd(bridge, 'finale')
    },
  }),
  steered('six'),
  steered('longest'),
  steered('unbroken'),
  steered('twelve'),
  steered('many'),
  steered('nothing'),
  steered('arabic'),
  steered('sea'),
  steered('sun'),
  steered('red'),
  steered('six', { name: 'desk-german', locale: 'de-DE' }),
  steered('demo', {
    name: 'desk-held',
    shows: '.desk.held',
    before: (bridge) => bridge.admin('PUT', '/output', { held: true }),
    after: (bridge) => bridge.admin('PUT', '/output', { held: false }),
  }),
  steered('six', {
    name: 'desk-asks',
    locale: 'de-DE',
    shows: 'dialog[open]',
    reach: (person) => person.tap('.reset-all'),
  }),
  steered('demo', {
    name: 'desk-codes',
    shows: 'dialog[open] .qr',
    reach: (person) => inRoomTab(person, '.ways button'),
  }),
  steered('demo', {
    name: 'desk-reach',
    locale: 'fr-FR',
    shows: '.reach[open]',
    reach: (person) => inRoomTab(person, '.reach summary'),
  }),
  ...['Texts', 'Room', 'Displays'].map((tab) =>
    steered('six', {
      name: `desk-tab-${tab.toLowerCase()}`,
      sizes: small,
      reach: (person) => person.tap('.tabs button', tab),
    }),
  ),
  steered('twelve', {
    name: 'desk-arranged',
    shows: '.control.short',
    reach: async (person) => {
      // As long as cards are added, the button below them moves.
      await person.sees('.controls[aria-busy=false]')
      await person.tap('.tools button')
    },
  }),
  steered('demo', {
    name: 'desk-keys',
    locale: 'de-DE',
    sizes: ['tablet', 'wall'],
    shows: 'dialog[open] .key-list',
    reach: async (person) => {
      await person.sees('.desk .keys-button')
      await person.type('?')
    },
  }),
  steered('demo', { name: 'desk-view-only', key: viewKey }),
  steered('demo', {
    name: 'desk-certificate',
    locale: 'de-DE',
    shows: '.notices > .notice > strong',
    reach: async (person, bridge) => {
      await person.sees(live)
      await person.evaluate(endingCertificate)
      // The desk asks for the status again.
      await bridge.reload({})
    },
  }),
  steered('closed', { before: (bridge) => bridge.admin('PUT', '/room/closed', { open: false }) }),
  steered('demo', {
    name: 'desk-lost',
    shows: '.desk.stale',
    reach: async (person) => {
      await person.sees(live)
      await person.goOffline()
    },
  }),
]
