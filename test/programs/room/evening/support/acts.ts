import type { Page } from 'playwright-core'
import type { TestBridge } from '../../../../support/show/bridge.js'
import { actAsCrowd } from '../../support/states/act-as-crowd.js'

/** Something that happens in the evening, and how one sees on the wall that it has. */
export interface Act {
  readonly name: string
  play(show: TestBridge, phone: Page): Promise<unknown>
}

const layout = '/layout/concert'

/** The evening from begin to end. */
export const acts: readonly Act[] = [
  { name: 'doors', play: ({ admin }) => admin('PUT', '/room/concert', { open: true }) },
  {
    name: 'first applause',
    play: async (show, phone) => {
      await phone.locator('.press').first().tap()
      await phone.locator('input[type=range]').first().fill('0.7')
      await actAsCrowd(show, 'concert')
    },
  },
  { name: 'the votes are open', play: ({ admin }) => admin('PUT', `${layout}/page`, { pageId: 'votes' }) },
  {
    name: 'timed vote',
    play: async (show) => {
      await show.admin('PUT', `${layout}/control/5`, { enabled: true, seconds: 3600 })
      await actAsCrowd(show, 'concert', 9)
    },
  },
  { name: 'vote alone', play: ({ admin }) => admin('PUT', `${layout}/screen`, { show: { lid: 5 } }) },
  {
    name: 'and the winner is',
    play: ({ admin }) => admin('PUT', `${layout}/screen`, { show: { lid: 5 }, reveal: true }),
  },
  {
    name: 'voting is closed',
    play: ({ admin }) => admin('PUT', `${layout}/control/5`, { enabled: false }),
  },
  {
    name: 'texts wait',
    play: async (show) => {
      await show.admin('PUT', `${layout}/screen`, { show: 'auto' })
      await show.admin('PUT', `${layout}/page`, { pageId: 'finale' })
      await actAsCrowd(show, 'concert', 8)
    },
  },
  {
    name: 'texts are shown',
    play: async (show) => {
      const { body } = await show.admin('GET', `${layout}/texts`)
      for (const { textId } of body.texts.slice(0, 5))
        await show.admin('POST', `${layout}/texts/${textId}`, { approve: true })
    },
  },
  { name: 'texts alone', play: ({ admin }) => admin('PUT', `${layout}/screen`, { show: 'texts' }) },
  {
    name: 'one text in the light',
    play: async ({ admin }) => {
      const { body } = await admin('GET', `${layout}/state`)
      const { texts } = body.controls.find(({ lid }: { lid: number }) => lid === 7)
      await admin('PUT', `${layout}/screen`, { show: { textId: texts.at(-1).textId } })
    },
  },
  { name: 'held', play: ({ admin }) => admin('PUT', '/output', { held: true }) },
  {
    name: 'logo',
    play: async ({ admin }) => {
      await admin('PUT', '/output', { held: false })
      await admin('PUT', `${layout}/screen`, { show: 'logo' })
    },
  },
  { name: 'black', play: ({ admin }) => admin('PUT', `${layout}/screen`, { show: 'black' }) },
  {
    name: 'reset',
    play: async ({ admin }) => {
      await admin('PUT', `${layout}/screen`, { show: 'auto' })
      await admin('POST', `${layout}/reset`, { all: true })
    },
  },
]
