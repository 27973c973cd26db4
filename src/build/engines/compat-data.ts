import data from '@mdn/browser-compat-data/forLegacyNode'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { oldestEngines } from './oldest-engines.js'

const { browsers, ...features } = data as CompatData

/** Of a feature: its name in MDN's data, such as `api.structuredClone`, and the oldest engines that do not have it. */
export interface Lack {
  readonly feature: string
  /** Such as `Safari 14 (since 15.4)`; empty where all have it. */
  readonly engines: readonly string[]
}

/**
 * @param names those that a feature may have in MDN's data, the likeliest first.
 * @param prefixes those that are written beside it, such as `-webkit-`.
 * @returns undefined if the data have none of them.
 */
export function findLack(names: readonly string[], prefixes: readonly string[] = []): Lack | undefined {
  const feature = names.find((name) => find(name)?.__compat)
  if (feature === undefined) return undefined
  const engines = new Map<string, string>()
  for (const [browser, oldest] of Object.entries(oldestEngines)) {
    // One for each engine: its desktop browser, unless that has it.
    const engine = browser.replace(/_.*/, '')
    const since = sinceWhen(feature, browser as keyof typeof oldestEngines, prefixes)
    if (engines.has(engine) || isWithin(since, oldest)) continue
    const { name } = browsers[browser as keyof typeof oldestEngines]
    engines.set(engine, `${name} ${oldest} (${since === undefined ? 'none has it' : `since ${since}`})`)
  }
  return { feature, engines: [...engines.values()] }
}

/** The feature that is one member of an object which another one takes, such as `signal` of `addEventListener`'s third. */
export function findParameter(names: readonly string[], member: string): readonly string[] {
  const feature = names.find((name) => find(name)?.__compat)
  const within = (path: string, node: Identifier): string | undefined => {
    for (const [key, child] of Object.entries(node)) {
      if (key === '__compat') continue
      const found = key.endsWith(`_${member}_parameter`)
        ? `${path}.${key}`
        : within(`${path}.${key}`, child as Identifier)
      if (found !== undefined) return found
    }
    return undefined
  }
  const found = feature === undefined ? undefined : within(feature, find(feature)!)
  return found === undefined ? [] : [found]
}

/** The first version from which on it has the feature, in part at least, without a flag; undefined where there is none. */
function sinceWhen(feature: string, browser: keyof typeof oldestEngines, prefixes: readonly string[]) {
  const statements = [find(feature)!.__compat!.support[browser] ?? []].flat()
  const stays = ({ version_removed }: SimpleSupportStatement) =>
    version_removed === undefined ||
    // It was in part until then.
    statements.some(({ version_added }) => version_added === version_removed)
  const versions = statements
    .filter((statement) => isPlain(statement, prefixes) && stays(statement))
    .map(({ version_added }) => version_added)
    .filter((version) => version !== false)
  return versions.sort((one, other) => numberOf(one) - numberOf(other))[0]
}

/** Whether it needs neither a flag nor another name than the one it is written with. */
function isPlain(statement: SimpleSupportStatement, prefixes: readonly string[]): boolean {
  const { flags, prefix, alternative_name } = statement
  return !flags && alternative_name === undefined && (prefix === undefined || prefixes.includes(prefix))
}

function isWithin(since: string | undefined, oldest: string): boolean {
  return since !== undefined && numberOf(since) <= numberOf(oldest)
}

/** `≤37` is at most that, so it counts as that; `preview` is after all others. */
function numberOf(version: string): number {
  if (version === 'preview') return Number.POSITIVE_INFINITY
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major + minor / 1000
}

function find(name: string): Identifier | undefined {
  let found: Identifier | undefined = features as unknown as Identifier
  for (const key of name.split('.')) found = found && Object.hasOwn(found, key) ? found[key] : undefined
  return found
}
