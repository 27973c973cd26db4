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
    reach: async ({ page }) => {
      const button = page.getByRole('button', { name: 'Applause' })
      for (let press = 0; press < 12; press++) await button.tap()
      await page.getByRole('slider').fill('0.7')
      await page.getByRole('switch').tap()
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
