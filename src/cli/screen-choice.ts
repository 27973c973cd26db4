import { InvalidArgumentError } from 'commander'
import { printable } from '../printable.js'
import type { ScreenChoice, ScreenContent } from '../wire/screen.js'
import { lidArgument } from './options.js'

const words = ['auto', 'logo', 'black', 'texts'] as const

/** What the command line calls it. */
export const contentForm = `${words.join(', ')}, or the lid (number) of a control`

/** Reads what screens are to show. @throws {InvalidArgumentError} */
export function contentArgument(text: string): ScreenContent {
  const word = words.find((each) => each === text)
  if (word !== undefined) return word
  if (!/^\d/.test(text)) throw new InvalidArgumentError(`Expected ${contentForm}.`)
  return { lid: lidArgument(text) }
}

/** Like `black`, `control 11, with its results` or `text mi9z2k4a`. */
export function describeChoice({ reactions, ...choice }: ScreenChoice): string {
  return reactions === false ? `${describeContent(choice)}, without reactions` : describeContent(choice)
}

function describeContent({ show, reveal }: ScreenChoice): string {
  if (typeof show === 'string') return show
  if ('textId' in show) return `text ${printable(show.textId)}`
  return `control ${show.lid}${reveal ? ', with its results' : ''}`
}
