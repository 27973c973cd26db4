import { screenAnnouncement } from '../../display/link/announcements.js'
import { decodePacket } from '../../osc/decode.js'
import { encodeMessage } from '../../osc/encode.js'
import type { Argument } from '../../osc/message.js'
import type { LiveLayout } from '../../state/live-layout.js'
import type { ShowState } from '../../state/show-state.js'
import { type Branch, branchOf, type Range, type TreeNode } from './tree-node.js'

/** What the tree is made of. */
export type TreeState = Pick<ShowState, 'layouts' | 'hold' | 'screens'>

/** One thing that operators may set, as the OSC port takes it: with several layouts, the layoutId first. */
interface Settable {
  readonly name: 'page' | 'enable' | 'hold' | 'screen'
  readonly description: string
  /** Without a layoutId. */
  readonly type: string
  readonly ranges: () => readonly Range[]
  /** Whether it is of a layout. */
  readonly isOfLayout: boolean
  /** Absent: there is no single one. */
  readonly value?: (layout: LiveLayout) => number | string
}

const onOff: Range = { MIN: 0, MAX: 1, VALS: [0, 1] }

/** What `[osc] control` may set, below `/ovation`. With several layouts only `hold` has one value, and so only this can be read. */
export function steerBranch(state: TreeState): Branch {
  const layouts = [...state.layouts.byId.values()]
  const of = <Id>(idsOf: (layout: LiveLayout) => Iterable<Id>) => [
    ...new Set(layouts.flatMap((each) => [...idsOf(each)])),
  ]
  const all: readonly Settable[] = [
    {
      name: 'page',
      description: 'The active page',
      type: 's',
      ranges: () => [{ VALS: of(({ pages }) => pages.keys()) }],
      isOfLayout: true,
      value: ({ activePage }) => activePage.pageId,
    },
    {
      name: 'enable',
      description: 'A control by its lid: 1 open, 0 closed',
      type: 'ii',
      ranges: () => [{ VALS: of(({ controls }) => controls.keys()) }, onOff],
      isOfLayout: true,
    },
    {
      name: 'hold',
      description: 'Displays get nothing of the audience',
      type: 'i',
      ranges: () => [onOff],
      isOfLayout: false,
      value: () => Number(state.hold.isHeld),
    },
    {
      name: 'screen',
      description: 'What screens show; a lid shows one control',
      type: 's',
      ranges: () => [
        { VALS: ['auto', 'logo', 'black', 'texts', ...of(({ controls }) => controls.keys()).map(String)] },
      ],
      isOfLayout: true,
      value: ({ layoutId }) => {
        const { message } = screenAnnouncement(layoutId, state.screens.of(layoutId))
        return String(decodePacket(message).messages[0]!.args[1]!.value)
      },
    },
  ]
  return branchOf(Object.fromEntries(all.map((one) => [one.name, () => steerNode(one, layouts)])))
}

function steerNode(
  { name, description, type, ranges, isOfLayout, value }: Settable,
  layouts: readonly LiveLayout[],
): TreeNode {
  const isNamed = isOfLayout && layouts.length > 1
  const types = isNamed ? `s${type}` : type
  const path = `/ovation/${name}`
  const only = isNamed ? undefined : layouts[0]
  const present = () => (only && value ? ([value(only)] as const) : undefined)
  return {
    describe: ({ mayControl }) => {
      const now = present()
      return {
        FULL_PATH: path,
        DESCRIPTION: isNamed ? `${description}; the layout first` : description,
        ACCESS: mayControl ? 3 : 1,
        TYPE: types,
        ...(now && { VALUE: now }),
        RANGE: isNamed ? [{ VALS: layouts.map(({ layoutId }) => layoutId) }, ...ranges()] : ranges(),
      }
    },
    told: {
      key: path,
      isState: true,
      present: () => {
        const now = present()
        if (now === undefined) return undefined
        const layoutId = isOfLayout && only ? [argumentOf('s', only.layoutId)] : []
        return encodeMessage(path, [...layoutId, argumentOf(type[0]!, now[0])])
      },
      adapt: (args) => {
        const own = isNamed || !isOfLayout ? args : args.slice(1)
        return [...types].map((type, at) => argumentOf(type, own[at]?.value ?? 0))
      },
    },
  }
}

/** In the type that the node names: a control on the screens is an int for displays. */
function argumentOf(type: string, value: unknown): Argument {
  return type === 's' ? { type, value: String(value) } : { type: 'i', value: Number(value) }
}
