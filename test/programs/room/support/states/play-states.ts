import { actAsCrowd } from './act-as-crowd.js'
import type { RoomState } from './room-state.js'

const sizes = ['phone', 'narrow', 'landscape', 'tablet'] as const
const joined = '.control'
/** What all have done stands there too. */
const told = '.control:not([class*="awaits"]) p.count-line'

/** A page of which everything has been used by others. */
function played(layoutId: string, more: Partial<RoomState> = {}): RoomState {
  return {
    name: `play-${layoutId}`,
    path: `/play/${layoutId}`,
    sizes,
    shows: joined,
    before: (bridge) => actAsCrowd(bridge, layoutId),
    ...more,
  }
}

export const playStates: readonly RoomState[] = [
  played('demo'),
  played('finale', {
    before: (bridge) => bridge.admin('PUT', '/layout/finale/page', { pageId: 'finale' }),
  }),
  played('six', { shows: told }),
  played('longest', { shows: told }),
  played('unbroken', { shows: told }),
  played('twelve'),
  played('many', { shows: told }),
  played('arabic', { shows: told }),
  played('sea'),
  played('sun'),
  played('red'),
  played('six', { name: 'play-german', locale: 'de-DE', shows: told }),
  played('six', { name: 'play-rtl', locale: 'ar', shows: told }),
  played('six', { name: 'play-japanese', locale: 'ja-JP', shows: told }),
  played('nothing', { shows: '.message' }),
  played('disabled', {
    before: async (bridge) => {
      await actAsCrowd(bridge, 'disabled')
      for (const lid of [1, 2, 3, 4])
        await bridge.admin('PUT', `/layout/disabled/control/${lid}`, { enabled: false })
    },
    after: async (bridge) => {
      for (const lid of [1, 2, 3, 4])
        await bridge.admin('PUT', `/layout/disabled/control/${lid}`, { enabled: true })
    },
  }),
  played('closed', {
    shows: 'main.message',
    before: (bridge) => bridge.admin('PUT', '/room/closed', { open: false }),
    after: (bridge) => bridge.admin('PUT', '/room/closed', { open: true }),
  }),
  played('closed', {
    name: 'play-closed-german',
    locale: 'de-DE',
    shows: 'main.message',
    before: (bridge) => bridge.admin('PUT', '/room/closed', { open: false }),
    after: (bridge) => bridge.admin('PUT', '/room/closed', { open: true }),
  }),
  played('vote', {
    shows: '.chosen .yours',
    reach: async (person) => {
      await person.sees(joined)
      await person.tap('.answer', 'anchor')
    },
  }),
  { name: 'play-address-wrong', path: '/play/nowhere', sizes, shows: 'main.message' },
  { name: 'play-rooms', path: '/play', sizes, shows: '.rooms' },
  { name: 'play-passcode', path: '/play/demo#', sizes, shows: '#passcode' },
  {
    name: 'play-passcode-wrong',
    path: '/play/demo#',
    sizes,
    locale: 'de-DE',
    shows: '[role=alert]',
    reach: (person) => person.fill('#passcode', 'not the passcode\n'),
  },
  played('six', {
    name: 'play-used',
    shows: told,
    reach: async (person) => {
      await person.sees(joined)
      await person.tap('.press')
      await person.tap('.answer')
      await person.fill('textarea', 'Play the one about the lighthouse, please')
    },
  }),
  played('sea', {
    name: 'play-offline',
    shows: '.news.lost',
    reach: async (person) => {
      await person.sees(joined)
      await person.goOffline()
    },
  }),
]
