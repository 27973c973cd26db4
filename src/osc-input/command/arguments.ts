import type { Argument } from '../../osc/message.js'

/**
 * A number, in each form that programs send one in: as a number of any size, as true or false, and as a text such as `1`
 * or `20.000`, since some know no other type of variable.
 */
export function numberIn(argument: Argument | undefined): number | undefined {
  switch (argument?.type) {
    case 'i':
    case 'f':
    case 'd':
      return argument.value
    case 'h':
      return Number(argument.value)
    case 'T':
    case 'I':
      return 1
    case 'F':
      return 0
  }
  const text = stringIn(argument)?.trim() ?? ''
  return /^[+-]?\d+(?:\.\d*)?$/.test(text) ? Number(text) : undefined
}

/** A text: OSC 1.0 has two more types of it than `s`. */
export function stringIn(argument: Argument | undefined): string | undefined {
  switch (argument?.type) {
    case 's':
    case 'S':
    case 'c':
      return argument.value
  }
  return undefined
}

/** On or off: as 1 or 0 in each form of a number, or as a word; undefined for anything else. */
export function switchIn(argument: Argument | undefined): boolean | undefined {
  const number = numberIn(argument)
  if (number === 0 || number === 1) return number === 1
  return switchWords.get(stringIn(argument)?.trim().toLowerCase() ?? '')
}

const switchWords: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['true', true],
  ['off', false],
  ['false', false],
])

/**
 * The argument that names a port: the first number. A number that is a text is one only in front of all other texts but an
 * address, since it may also be a name.
 */
export function portArgument(args: readonly Argument[]): Argument | undefined {
  const isText = (argument: Argument) => stringIn(argument) !== undefined
  const number = args.find((argument) => !isText(argument) && numberIn(argument) !== undefined)
  if (number !== undefined) return number
  const first = args.find((argument) => !stringIn(argument)?.startsWith('/'))
  return numberIn(first) === undefined ? undefined : first
}

/** The types of arguments, for somebody who sent others than expected: `the arguments ,if`. */
export function describeTypeTags(args: readonly Argument[]): string {
  return args.length === 0 ? 'no arguments' : `the arguments ,${args.map(({ type }) => type).join('')}`
}
