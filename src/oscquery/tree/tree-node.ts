import type { Argument } from '../../osc/message.js'

/** What a node says of itself, in the words of OSCQuery ("Required Attributes", "Optional Attributes"). */
export interface Attributes {
  readonly FULL_PATH: string
  readonly DESCRIPTION: string
  /** 0: a container; 1: may be read; 3: may be set too. */
  readonly ACCESS: 0 | 1 | 3
  /** OSC types; absent of a container. */
  readonly TYPE?: string
  /** One for each type; absent where the audience's values may not leave, or there is no single one. */
  readonly VALUE?: readonly (number | string | boolean)[]
  /** One for each type; absent of texts, since programs take a text with a range for a menu. */
  readonly RANGE?: readonly Range[]
  readonly TAGS?: readonly string[]
}

/** What one argument can be. A menu has both: some programs read only the numbers. */
export interface Range {
  readonly MIN?: number
  readonly MAX?: number
  readonly VALS?: readonly (number | string | boolean)[]
}

/** Who asks. */
export interface Viewer {
  /** Whether what operators may set may be set from there. */
  readonly mayControl: boolean
}

/** One node of the tree, made when it is asked for: nothing of a large tree is kept. */
export interface TreeNode {
  /** All but CONTENTS, as it is now. */
  describe(viewer: Viewer): Attributes
  /** The nodes below; absent: it has none, and never will. */
  readonly below?: Branch
  /** What LISTEN tells of it; absent of a container. */
  readonly told?: ToldValue
}

export interface Branch {
  /** In the order in which they are shown. */
  names(): Iterable<string>
  child(name: string): TreeNode | undefined
}

/** What those are told who LISTEN to a node. */
export interface ToldValue {
  /** The key under which displays are sent it, or its address where that is `/ovation/…`. */
  readonly key: string
  /** Whether the newest says everything, so that it may be told at any time. */
  readonly isState: boolean
  /** The message as of now, as displays are sent it; undefined where it may not leave, or there is none. */
  present(): Uint8Array | undefined
  /** What is sent to displays, as those who LISTEN are told it; absent: the same. */
  readonly adapt?: (args: readonly Argument[]) => readonly Argument[]
}

/** A node that only holds others. */
export function container(path: string, description: string, below: Branch): TreeNode {
  const attributes = { FULL_PATH: path === '' ? '/' : path, DESCRIPTION: description, ACCESS: 0 } as const
  return { describe: () => attributes, below }
}

/** A branch of a few nodes, each made when it is asked for. */
export function branchOf(nodes: Readonly<Record<string, () => TreeNode>>): Branch {
  return {
    names: () => Object.keys(nodes),
    child: (name) => (Object.hasOwn(nodes, name) ? nodes[name]!() : undefined),
  }
}
