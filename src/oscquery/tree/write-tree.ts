import { setTimeout as pause } from 'node:timers/promises'
import type { TreeNode, Viewer } from './tree-node.js'

/** So many nodes take about a millisecond, in which no action is counted. */
const nodesATurn = 100
/** Between two turns, ms: also somebody who asks for a large tree all the time leaves most of the time to phones. */
const restMs = 2

/** A node that takes no longer than a turn is written at once. */
class Turns {
  #nodes = 0

  /** @returns what to wait for before the next node, if anything. */
  next(): Promise<void> | undefined {
    this.#nodes++
    return this.#nodes % nodesATurn === 0 ? pause(restMs) : undefined
  }
}

/**
 * A node with all that is below it, as JSON. Takes turns with everything else, as long as it may take.
 *
 * @param isWanted whether somebody still waits for it; if not, what there is by then is returned.
 */
export async function writeTree(node: TreeNode, viewer: Viewer, isWanted: () => boolean): Promise<string> {
  const parts: string[] = []
  const turns = new Turns()
  const write = async (one: TreeNode): Promise<void> => {
    const rest = turns.next()
    if (rest) await rest
    const attributes = JSON.stringify(one.describe(viewer))
    if (!one.below) return void parts.push(attributes)
    parts.push(attributes.slice(0, -1), ',"CONTENTS":{')
    let comma = ''
    for (const name of one.below.names()) {
      const child = isWanted() ? one.below.child(name) : undefined
      // A reload may have removed it meanwhile.
      if (!child) continue
      parts.push(comma, JSON.stringify(name), ':')
      comma = ','
      await write(child)
    }
    parts.push('}}')
  }
  await write(node)
  return parts.join('')
}
