/**
 * The outlines of where a field is at least at a level, as an SVG path: its side is 100 long, and y runs downwards.
 *
 * @param field `side` × `side` heights, row by row from the bottom. @param level above 0.
 */
export function contourPath(field: ArrayLike<number>, side: number, level: number): string {
  // Outside there is nothing, so that every outline is closed: places count from 1 here.
  const width = side + 2
  const heightAt = (x: number, y: number) =>
    x > 0 && y > 0 && x <= side && y <= side ? field[(y - 1) * side + x - 1]! : 0
  const next = crossings(side, (x, y) => heightAt(x, y) >= level)
  const scale = 100 / (side - 1)
  const pointOn = (edge: number): string => {
    const corner = edge >> 1
    const [x, y] = [corner % width, Math.floor(corner / width)]
    const [dx, dy] = edge % 2 === 0 ? [1, 0] : [0, 1]
    const from = heightAt(x, y)
    const part = (level - from) / (heightAt(x + dx, y + dy) - from)
    return `${(scale * (x + part * dx - 1)).toFixed(2)} ${(100 - scale * (y + part * dy - 1)).toFixed(2)}`
  }
  let path = ''
  for (const [start] of next) {
    const points: string[] = []
    let edge = start
    for (let after = next.get(edge); after !== undefined; after = next.get(edge)) {
      points.push(pointOn(edge))
      next.delete(edge)
      edge = after
    }
    path += `M${points.join('L')}Z`
  }
  return path
}

/**
 * Which edge an outline crosses after each (marching squares). An edge has twice the number of its first corner, and one
 * more if it rises.
 */
function crossings(side: number, isIn: (x: number, y: number) => boolean): Map<number, number> {
  const width = side + 2
  const next = new Map<number, number>()
  for (let y = 0; y <= side; y++)
    for (let x = 0; x <= side; x++) {
      const isFirstIn = isIn(x, y)
      if (isFirstIn === isIn(x + 1, y) && isFirstIn === isIn(x, y + 1) && isFirstIn === isIn(x + 1, y + 1))
        continue
      const corners = [isFirstIn, isIn(x + 1, y), isIn(x + 1, y + 1), isIn(x, y + 1)]
      const first = 2 * (y * width + x)
      // Below, right, above, left: each begins at the corner of the same number.
      const edges = [first, first + 3, first + 2 * width, first + 1]
      for (let leave = 0; leave < 4; leave++) {
        if (!corners[leave] || corners[(leave + 1) % 4]) continue
        // Around the corners in a row that are in: two that are opposite have an outline each.
        let enter = (leave + 3) % 4
        while (corners[enter]) enter = (enter + 3) % 4
        next.set(edges[leave]!, edges[enter]!)
      }
    }
  return next
}
