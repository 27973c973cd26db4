import { setTimeout } from 'node:timers/promises'
import type { RoomState } from '../../programs/room/support/states/room-state.js'
import { apiKey } from '../../support/show/bridge.js'

/** What the README shows: the three pages of the demo while people play. */
export const readmeStates: readonly RoomState[] = [
  {
    name: 'play',
    path: '/play/demo',
    sizes: ['phone'],
    shows: '.sticker .value',
    reach: async (person) => {
      await person.sees('.press')
      for (let press = 0; press < 12; press++) await person.tap('.press')
      await person.evaluate(`void (() => {
        const slider = document.querySelector('[type=range]')
        slider.value = '0.7'
        slider.dispatchEvent(new Event('input', { bubbles: true }))
      })()`)
      await person.tap('[role=switch]')
      await setTimeout(3000)
    },
  },
  {
    name: 'desk',
    path: '/desk?layout=demo#',
    key: apiKey,
    sizes: ['tablet'],
    shows: '.desk .badge.good',
    // A minute of what happens stands there as a curve.
    reach: () => setTimeout(60_000),
  },
  { name: 'screen', path: '/screen/demo', sizes: ['wall'], shows: '.panel' },
]
