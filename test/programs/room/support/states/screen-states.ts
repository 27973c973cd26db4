import type { TestBridge } from '../../../../support/show/bridge.js'
import { actAsCrowd } from './act-as-crowd.js'
import type { RoomState } from './room-state.js'
import { writeWords } from './write-words.js'

const sizes = ['wall', 'tablet', 'upright'] as const

/** What a screen shows of a layout after a crowd has acted there. */
function results(layoutId: string, shows = '.panel'): RoomState {
  return {
    name: `screen-${layoutId}`,
    path: `/screen/${layoutId}`,
    sizes,
    shows,
    before: (bridge) => actAsCrowd(bridge, layoutId),
  }
}

/** What a screen shows after a hall has written words. */
function written(layoutId: string, shows: string): RoomState {
  return {
    ...results(layoutId, shows),
    before: async (bridge) => {
      await actAsCrowd(bridge, layoutId, 1)
      await writeWords(bridge, layoutId, 90)
    },
  }
}

/** What an operator has chosen for the screens of a layout after a crowd has acted there. */
function chosen(name: string, layoutId: string, choice: object, shows: string): RoomState {
  const choose = (bridge: TestBridge, of: object) => bridge.admin('PUT', `/layout/${layoutId}/screen`, of)
  return {
    ...results(layoutId, shows),
    name: `screen-chosen-${name}`,
    before: async (bridge) => {
      await actAsCrowd(bridge, layoutId)
      await choose(bridge, choice)
    },
    after: (bridge) => choose(bridge, { show: 'auto' }),
  }
}

export const screenStates: readonly RoomState[] = [
  chosen('vote', 'compounds', { show: { lid: 3 } }, '.alone .bar'),
  chosen('reveal', 'many', { show: { lid: 1 }, reveal: true }, '.alone .mark'),
  chosen('slider', 'four', { show: { lid: 2 } }, '.alone .histogram'),
  chosen('pad', 'four', { show: { lid: 6 } }, '.alone .cloud'),
  chosen('longest-slider', 'longest', { show: { lid: 2 } }, '.alone .histogram'),
  chosen('longest-pad', 'longest', { show: { lid: 6 } }, '.alone .cloud'),
  chosen('texts', 'texts', { show: 'texts' }, '.alone .texts li'),
  chosen('logo', 'sea', { show: 'logo' }, '.logo-alone img'),
  { name: 'screen-unbroken-choices', path: '/screen/vote', sizes, shows: '.unanswered' },
  { name: 'screen-inviting', path: '/screen/quiet', sizes, shows: '.inviting .qr' },
  results('demo'),
  results('six'),
  results('longest'),
  results('unbroken'),
  results('twelve'),
  results('many', '.rest'),
  results('four'),
  results('texts', '.texts li'),
  written('words', '.rest'),
  written('cloud', '.placed li'),
  {
    ...written('cloud', '.alone .placed li'),
    name: 'screen-chosen-cloud',
    reach: (_, bridge) => bridge.admin('PUT', '/layout/cloud/screen', { show: { lid: 5 } }),
    after: (bridge) => bridge.admin('PUT', '/layout/cloud/screen', { show: 'auto' }),
  },
  results('arabic'),
  results('compounds'),
  results('columns'),
  results('sea'),
  results('sun'),
  results('red'),
  { ...results('four'), name: 'screen-german', locale: 'de-DE' },
  {
    ...results('six'),
    name: 'screen-french',
    locale: 'fr-FR',
    before: async (bridge) => {
      await actAsCrowd(bridge, 'six')
      await bridge.reload({ room: { wifiSsid: 'Théâtre-Municipal-Invités-5-GHz' } })
    },
    after: (bridge) => bridge.reload({}),
  },
  {
    ...results('four'),
    name: 'screen-numbers',
    reach: async (person) => {
      await person.sees('.figure.count')
      await person.evaluate(`void (() => {
        for (const count of document.querySelectorAll('.count span')) count.textContent = '1,234,567,890'
        dispatchEvent(new Event('resize'))
      })()`)
    },
  },
  {
    name: 'screen-ended',
    path: '/screen/disabled',
    sizes,
    shows: '.ended',
    before: async (bridge) => {
      await actAsCrowd(bridge, 'disabled')
      await bridge.admin('PUT', '/layout/disabled/control/4', { enabled: false })
    },
    after: (bridge) => bridge.admin('PUT', '/layout/disabled/control/4', { enabled: true }),
  },
  {
    name: 'screen-closed',
    path: '/screen/closed',
    sizes,
    shows: '.sentence',
    before: (bridge) => bridge.admin('PUT', '/room/closed', { open: false }),
    reach: (person) => person.sees('.sentence', 'Not open yet'),
  },
  {
    ...results('four'),
    name: 'screen-closed-playing',
    reach: async (person, bridge) => {
      await person.sees('.panel')
      await bridge.admin('PUT', '/room/four', { open: false })
      await person.sees('body:not(:has(.qr))')
    },
    after: (bridge) => bridge.admin('PUT', '/room/four', { open: true }),
  },
  {
    ...results('sea'),
    name: 'screen-lost',
    shows: '.panel',
    reach: async (person) => {
      await person.sees('.panel')
      await person.goOffline()
      await person.sees('.lost:not(:empty)')
    },
  },
]
