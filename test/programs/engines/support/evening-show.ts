import type { Test } from 'tap'
import { openBadProxy } from '../../../client/support/proxy.js'
import { layoutOf } from '../../../support/show/show.js'
import { runRoom } from '../../room/support/run-room.js'

export const passcode = 'night-ferry'

const evening = {
  layoutId: 'evening',
  name: 'The Night Ferries',
  light: true,
  activePageId: 'first',
  pages: [
    {
      pageId: 'first',
      controls: [
        { lid: 1, type: 'Button', props: { label: 'Applause' }, results: 'live' },
        { lid: 2, type: 'Slider', props: { label: 'Light' }, crowd: { signals: ['mean'] }, results: 'live' },
        { lid: 3, type: 'Toggle', props: { label: 'Lamp' }, results: 'live' },
        { lid: 4, type: 'XYPad', props: { label: 'Spot' } },
        {
          lid: 5,
          type: 'Index',
          props: { label: 'Throw' },
          results: 'live',
          options: [
            { index: 0, label: 'Heart', image: '../media/heart.svg' },
            { index: 1, label: 'Star', image: '../media/star.svg' },
          ],
        },
        {
          lid: 6,
          type: 'Index',
          props: { label: 'Encore?' },
          once: true,
          results: 'after',
          options: ['Yes', 'No', 'Louder'].map((label, index) => ({ index, label })),
        },
        { lid: 7, type: 'String', props: { label: 'Shout', maxLength: 60 }, moderate: true, results: 'live' },
      ],
    },
    {
      pageId: 'second',
      controls: [
        { lid: 8, type: 'Button', props: { label: 'Once more' }, results: 'live' },
        { lid: 9, type: 'String', props: { label: 'A word' }, words: true, results: 'live' },
      ],
    },
  ],
}

const foyer = {
  layoutId: 'foyer',
  name: 'In the foyer',
  activePageId: 'all',
  pages: [{ pageId: 'all', controls: [{ lid: 1, type: 'Button', props: { label: 'Ring the bell' } }] }],
}

/** A bridge with two layouts, behind a network that can be cut. */
export async function runEvening(t: Test) {
  const catalogue = new Map([evening, foyer].map((file) => [file.layoutId, layoutOf(file)]))
  const limits = { actionsPerSecond: 0 }
  const bridge = await runRoom(t, undefined, {
    catalogue,
    limits,
    room: { passcode, wifiSsid: 'Night Ferries' },
  })
  const network = await openBadProxy(t, bridge.port)
  /** What the service has of a control. */
  const stateOf = async (layoutId: string, lid: number): Promise<ControlState> => {
    const { body } = await bridge.admin('GET', `/layout/${layoutId}/state`)
    return body.controls.find((control: ControlState) => control.lid === lid)
  }
  return { ...bridge, network, stateOf }
}

type ControlState = Readonly<Record<string, unknown>>
