/** A node as it came, with whatever is in it. */
export type ServedNode = Readonly<Record<string, unknown>>

const required = ['FULL_PATH', 'CONTENTS', 'TYPE']
/** Of the JSON equivalents of OSC's types ("Other notes on attributes"), those that may be served. */
const equivalents: Readonly<Record<string, string>> = { i: 'number', f: 'number', s: 'string', T: 'boolean' }

/**
 * Judges a node, and all below it, by the words of the OSCQuery proposal.
 *
 * @param path where it was found.
 * @param extensions those of HOST_INFO.
 * @returns the faults; none if it is as proposed.
 */
export function judgeNode(node: ServedNode, path: string, extensions: ServedNode): readonly string[] {
  const faults: string[] = []
  const expect = (isSo: boolean, what: string) => {
    if (!isSo) faults.push(`${path}: ${what}: ${JSON.stringify({ ...node, CONTENTS: undefined })}`)
  }
  const { FULL_PATH, CONTENTS, TYPE, ACCESS, VALUE, RANGE, DESCRIPTION, TAGS } = node
  for (const key of Object.keys(node))
    expect(required.includes(key) || extensions[key] === true, `${key} is an extension that is told of`)
  expect(FULL_PATH === path, 'FULL_PATH is "the full OSC address path"')
  expect(typeof DESCRIPTION === 'string' && DESCRIPTION !== '', 'DESCRIPTION is "human-readable"')
  expect([0, 1, 3].includes(ACCESS as number), 'ACCESS is a mask')
  expect((ACCESS === 0) === (TYPE === undefined), 'ACCESS is 0 "if there is no value", and then no TYPE')
  expect(TYPE !== undefined || CONTENTS !== undefined, 'what has no TYPE is a container')
  const types = [...((TYPE as string | undefined) ?? '')]
  expect(
    types.every((type) => type in equivalents),
    'TYPE is "the OSC type tag string"',
  )
  if (TAGS !== undefined)
    expect(Array.isArray(TAGS) && TAGS.every((tag) => typeof tag === 'string'), 'TAGS are strings')
  const isOf = (value: unknown, at: number) => typeof value === equivalents[types[at]!]
  if (VALUE !== undefined)
    expect(
      Array.isArray(VALUE) && VALUE.length === types.length && VALUE.every(isOf),
      'VALUE has one of each type',
    )
  if (RANGE !== undefined)
    expect(
      Array.isArray(RANGE) &&
        RANGE.length === types.length &&
        RANGE.every((range, at) => isRange(range, (value) => isOf(value, at))),
      'RANGE has one of each type',
    )
  if (Array.isArray(VALUE) && Array.isArray(RANGE))
    for (const [at, { MIN, MAX, VALS }] of RANGE.entries())
      expect(
        !(VALUE[at] < MIN || VALUE[at] > MAX || VALS?.includes(VALUE[at]) === false),
        'VALUE is in its RANGE',
      )
  for (const [name, below] of Object.entries((CONTENTS as Record<string, ServedNode> | undefined) ?? {}))
    faults.push(...judgeNode(below, `${path === '/' ? '' : path}/${name}`, extensions))
  return faults
}

function isRange(range: unknown, isOfType: (value: unknown) => boolean): boolean {
  if (typeof range !== 'object' || range === null) return false
  const { MIN, MAX, VALS, ...others } = range as ServedNode
  const numbers = [MIN, MAX].filter((end) => end !== undefined)
  return (
    Object.keys(others).length === 0 &&
    numbers.length + (VALS === undefined ? 0 : 1) > 0 &&
    numbers.every((end) => typeof end === 'number') &&
    (VALS === undefined || (Array.isArray(VALS) && VALS.length > 0 && VALS.every(isOfType)))
  )
}
