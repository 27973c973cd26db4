import type { Fault } from '../errors.js'
import type { Keys } from './key.js'
import { keysOf, sections, variableOf } from './sections.js'
import type { Sources } from './sources.js'
import { suggest } from './suggest.js'

/** Variables that begin as those of settings do but are something else. */
const otherVariables = [
  'OVATION_CONFIG',
  'OVATION_API_KEY',
  'OVATION_TOKEN_SECRET',
  'OVATION_TOKEN_SECRET_PREVIOUS',
]

/** Faults for all sections and keys of the file that do not exist, each with what may have been meant. */
export function findUnknown({ ini, file }: Sources): Fault[] {
  return [...ini.sections].flatMap(([section, texts]) => {
    const keys = keysOf(section)
    if (keys === undefined) return [{ file, place: `[${section}]`, reason: describeSection(section) }]
    return [...texts.keys()]
      .filter((name) => !Object.hasOwn(keys, name))
      .map((name) => ({ file, place: `[${section}] ${name}`, reason: describeKey(name, keys) }))
  })
}

/** Warnings about `OVATION_` variables that override no key of the sections there are. */
export function findUnknownVariables(env: NodeJS.ProcessEnv, sectionNames: readonly string[]): string[] {
  const known = [...sectionNames.flatMap(variablesOf), ...otherVariables]
  return Object.keys(env)
    .filter((name) => name.startsWith('OVATION_') && !known.includes(name))
    .map(
      (name) =>
        `environment: ${name}: fits no setting${didYouMean(suggest(name, known)) || ' and is ignored'}`,
    )
}

function variablesOf(section: string): string[] {
  return Object.keys(keysOf(section) ?? {}).map((key) => variableOf(section, key))
}

function describeSection(section: string): string {
  if (section.split('.')[0] === 'display')
    return 'expected [display.NAME], the NAME being 1 to 32 letters (A to Z), digits or -'
  const names = Object.keys(sections)
  const suggestion = suggest(section, names)
  return `there is no such section${didYouMean(suggestion && `[${suggestion}]`) || `; there are ${names.map((name) => `[${name}]`).join(', ')} and [display.NAME]`}`
}

function describeKey(name: string, keys: Keys): string {
  const names = Object.keys(keys)
  return `there is no such key${didYouMean(suggest(name, names)) || `; there are ${names.join(', ')}`}`
}

function didYouMean(suggestion: string | undefined): string {
  return suggestion ? `; did you mean ${suggestion}?` : ''
}
