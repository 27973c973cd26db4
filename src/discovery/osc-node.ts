import { isJsonObject } from '../json/diagnose.js'

/** One address of the tree of a program, as OSCQuery describes it. */
export interface OscNode {
  readonly address: string
  /** The types of its arguments, without brackets, such as `ff`; `''` if it takes none, or does not say. */
  readonly types: string
  /** ACCESS: 0 no value, 1 read, 2 write, 3 both; undefined if it does not say. */
  readonly access: number | undefined
  /** `''` if it has none. */
  readonly description: string
  /** One for each argument, as far as it says. */
  readonly ranges: readonly ValueRange[]
}

/** What an argument can be. */
export interface ValueRange {
  readonly min?: number
  readonly max?: number
  /** How many values there are to choose from. */
  readonly values?: number
}

/** Nodes that are read of a tree. The deepest of a show is about ten below the root. */
const most = { nodes: 20_000, depth: 64 }

/** Addresses that can be sent to: OSC 1.0, without the characters of patterns. */
const addressForm = /^(?:\/[!"$-)+\-.0->@-Z\\^-z|~]+)+$/

/**
 * The addresses of a tree, in its order. What does not follow the proposal is read as it is most likely meant: a wrong
 * ACCESS, one RANGE for all arguments, numbers as text, a wrong or missing FULL_PATH. VALUE is not read at all.
 *
 * @param root the parsed answer to `GET /`.
 */
export function readOscTree(root: unknown): readonly OscNode[] {
  const nodes: OscNode[] = []
  const open: { node: unknown; path: string; depth: number }[] = [{ node: root, path: '', depth: 0 }]
  for (let next = open.pop(); next !== undefined && nodes.length < most.nodes; next = open.pop()) {
    const { node, path, depth } = next
    if (!isJsonObject(node) || depth > most.depth) continue
    if (typeof node.TYPE === 'string' && addressForm.test(path) && path.length <= 255)
      nodes.push(nodeAt(path, node))
    const below = isJsonObject(node.CONTENTS) ? Object.entries(node.CONTENTS) : []
    // The stack gives the last first.
    for (const [name, node] of below.reverse()) open.push({ node, path: `${path}/${name}`, depth: depth + 1 })
  }
  return nodes
}

/**
 * The addresses that take values. Where none says so, all may: who writes ACCESS wrong writes it wrong everywhere.
 */
export function writableNodes(nodes: readonly OscNode[]): readonly OscNode[] {
  const says = ({ access }: OscNode) => access === 2 || access === 3
  if (!nodes.some(says)) return nodes
  return nodes.filter((node) => says(node) || node.access === undefined)
}

function nodeAt(address: string, { TYPE, ACCESS, DESCRIPTION, RANGE }: Record<string, unknown>): OscNode {
  const access = numberOf(ACCESS)
  const ranges = Array.isArray(RANGE) ? RANGE : RANGE === undefined ? [] : [RANGE]
  return {
    address,
    types: (TYPE as string).replace(/[^A-Za-z]/g, ''),
    access: access === 0 || access === 1 || access === 2 || access === 3 ? access : undefined,
    description: typeof DESCRIPTION === 'string' ? DESCRIPTION : '',
    ranges: ranges.slice(0, 16).map(rangeOf),
  }
}

function rangeOf(range: unknown): ValueRange {
  if (!isJsonObject(range)) return {}
  const [min, max] = [numberOf(range.MIN), numberOf(range.MAX)]
  const values = Array.isArray(range.VALS) ? range.VALS.length : undefined
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(values !== undefined && { values }),
  }
}

/** Finite; text of a number counts as one. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
