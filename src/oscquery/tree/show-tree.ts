import type { OutputSwitch } from '../../display/output/output-switch.js'
import type { Control, Page } from '../../layout/layout.js'
import type { LiveLayout } from '../../state/live-layout.js'
import { controlNode } from './control-node.js'
import { steerBranch, type TreeState } from './steer-nodes.js'
import { type Branch, branchOf, container, type TreeNode } from './tree-node.js'

/**
 * What OSCQuery shows of the show: at the top the controls of the active page, and below `/pages/ID` those of each page but
 * not those on every page, which are at the top anyway: so a tree is as large as its layouts. Where several layouts have
 * the same address, it is the first one's; each of them is also whole below `/layouts/ID`.
 */
export class ShowTree {
  constructor(
    readonly state: TreeState,
    private readonly output: Pick<OutputSwitch, 'isOpen'>,
  ) {}

  get root(): TreeNode {
    const { layouts } = this
    const others = branchOf({
      ovation: () => container('/ovation', 'What operators do', steerBranch(this.state)),
      ...(layouts.length > 1 && { layouts: () => container('/layouts', 'Layouts', this.#layouts(layouts)) }),
    })
    return container('', 'Ovation', joined(others, this.#show('', layouts)))
  }

  /** @param path such as `/0001/people`; a slash at its end means nothing. */
  find(path: string): TreeNode | undefined {
    let node: TreeNode | undefined = this.root
    for (const name of path.split('/')) if (name !== '') node = node?.below?.child(name)
    return node
  }

  get layouts(): readonly LiveLayout[] {
    return [...this.state.layouts.byId.values()]
  }

  #layouts(layouts: readonly LiveLayout[]): Branch {
    return {
      names: () => layouts.map(({ layoutId }) => layoutId),
      child: (id) => {
        const layout = this.state.layouts.byId.get(id)
        return layout && container(`/layouts/${id}`, layout.name, this.#show(`/layouts/${id}`, [layout]))
      },
    }
  }

  #show(path: string, layouts: readonly LiveLayout[]): Branch {
    const active = layouts.map((layout) => this.#controls(path, layout, controlsByName(layout.activePage)))
    const pages = () => container(`${path}/pages`, 'Pages', this.#pages(`${path}/pages`, layouts))
    return joined(branchOf({ pages }), ...active)
  }

  #pages(path: string, layouts: readonly LiveLayout[]): Branch {
    return {
      names: () => new Set(layouts.flatMap(({ pages }) => [...pages.keys()])),
      child: (id) => {
        const layout = layouts.find(({ pages }) => pages.has(id))
        const page = layout?.pages.get(id)
        if (!layout || !page) return undefined
        const own = controlsByName(page, layout.everyPage.length)
        return container(`${path}/${id}`, page.name, this.#controls(`${path}/${id}`, layout, own))
      },
    }
  }

  #controls(path: string, { controls }: LiveLayout, byName: ReadonlyMap<string, Control>): Branch {
    return {
      names: () => byName.keys(),
      child: (name) => {
        const live = controls.get(byName.get(name)?.lid ?? 0)
        return live && controlNode(live, `${path}/${name}`, () => this.output.isOpen)
      },
    }
  }
}

/** The first that has a name counts. */
function joined(...branches: readonly Branch[]): Branch {
  return {
    names: () => new Set(branches.flatMap((branch) => [...branch.names()])),
    child: (name) => {
      for (const branch of branches) {
        const node = branch.child(name)
        if (node) return node
      }
      return undefined
    },
  }
}

const known = new WeakMap<Page, Map<number, ReadonlyMap<string, Control>>>()

/** The controls of a page by their addresses without the slash. @param from how many of the first, those on every page, are left out. */
export function controlsByName(page: Page, from = 0): ReadonlyMap<string, Control> {
  const ofPage = known.get(page) ?? new Map<number, ReadonlyMap<string, Control>>()
  known.set(page, ofPage)
  const byName =
    ofPage.get(from) ??
    new Map(page.controls.slice(from).map((control) => [control.address.slice(1), control]))
  ofPage.set(from, byName)
  return byName
}
