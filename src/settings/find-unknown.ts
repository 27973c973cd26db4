import type { ConfigurationError } from '../errors.js'
import type { Keys } from './key.js'
import type { Sources } from './read-section.js'
import { keysOf, sections, variableOf } from './sections.js'

/** `OVATION_` variables that are not settings. */
const otherVariables = [
  'OVATION_CONFIG',
  'OVATION_API_KEY',
  'OVATION_TOKEN_SECRET',
  'OVATION_TOKEN_SECRET_PREVIOUS',
]

export function findUnknown({ ini, file }: Sources): ConfigurationError[] {
  return [...ini.sections].flatMap(([section, texts]) => {
    const keys = keysOf(section)
    if (keys === undefined) return [{ file, place: `[${section}]`, reason: describeSection(section) }]
    return [...texts.keys()]
      .filter((name) => !Object.hasOwn(keys, name))
      .map((name) => ({ file, place: `[${section}] ${name}`, reason: describeKey(name, keys) }))
  })
}

/** Warnings about `OVATION_` variables that override no key of these sections. */
export function findUnknownVariables(env: NodeJS.ProcessEnv, sectionNames: readonly string[]): string[] {
  const known = [...sectionNames.flatMap(variablesOf), ...otherVariables]
  return Object.keys(env)
    .filter((name) => name.startsWith('OVATION_') && !known.includes(name))
    .map((name) => `environment: ${name}: unknown setting, ignored${didYouMean(suggest(name, known))}`)
}

function variablesOf(section: string): string[] {
  return Object.keys(keysOf(section) ?? {}).map((key) => variableOf(section, key))
}

function describeSection(section: string): string {
  if (section.split('.')[0] === 'display')
    return 'expected [display.NAME] with a NAME of 1 to 32 letters (A to Z), digits or -'
  const names = Object.keys(sections)
  const suggestion = suggest(section, names)
  return `unknown section${didYouMean(suggestion && `[${suggestion}]`) || `; expected ${names.map((name) => `[${name}]`).join(', ')} or [display.NAME]`}`
}

function describeKey(name: string, keys: Keys): string {
  const names = Object.keys(keys)
  return `unknown key${didYouMean(suggest(name, names)) || `; expected one of ${names.join(', ')}`}`
}

function didYouMean(suggestion: string | undefined): string {
  return suggestion ? `; did you mean ${suggestion}?` : ''
}

/** The candidate that a misspelt word most likely means; `undefined` if none is close. Case does not count. */
export function suggest(word: string, candidates: readonly string[]): string | undefined {
  const near = Math.max(2, Math.floor(word.length / 3))
  // A candidate that differs too much in length cannot be close; this bounds the work for long words.
  const [best] = candidates
    .filter((candidate) => Math.abs(candidate.length - word.length) <= near)
    .map((candidate) => ({
      candidate,
      distance: editDistance(word.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(({ candidate, distance }) => distance <= near && distance < candidate.length)
    .sort((a, b) => a.distance - b.distance)
  return best?.candidate
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === b[j] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
