import type { MapEntry } from '../../display/map/map-document.js'
import type { Control, Layout } from '../../layout/layout.js'
import { type OscNode, writableNodes } from '../osc-node.js'
import { type Fit, fitAxes, fitNode } from './fit-node.js'
import { likeness } from './likeness.js'

/** A map that is a guess, for people to look at. */
export interface ProposedMap {
  /** In the order of the layouts and their controls. */
  readonly entries: readonly (MapEntry & { readonly layoutId: string })[]
  /** Controls for which nothing of a name and a kind that fits was found. */
  readonly without: readonly { readonly layoutId: string; readonly control: Control }[]
}

/** Names that are less alike than this are not the same. */
const leastLikeness = 0.5

interface Candidate {
  readonly layoutId: string
  readonly control: Control
  readonly fit: Fit
  readonly score: number
}

/**
 * Proposes where a program takes the controls of layouts: by the likeness of a label to the name or the description of an
 * address that takes such values. Names that are most alike come first, and each address is taken once in a layout.
 */
export function proposeMap(nodes: readonly OscNode[], layouts: readonly Layout[]): ProposedMap {
  const places = placesOf(writableNodes(nodes))
  const found = new Map<Control, Candidate>()
  for (const { layoutId, controls } of layouts) {
    const taken = new Set<string>()
    for (const candidate of [...controls.values()]
      .flatMap((control) => candidatesFor(control, layoutId, places))
      .sort(byScore)) {
      const targets = [candidate.fit.address, candidate.fit.addressY ?? candidate.fit.address]
      if (found.has(candidate.control) || targets.some((target) => taken.has(target))) continue
      found.set(candidate.control, candidate)
      for (const target of targets) taken.add(target)
    }
  }
  const all = layouts.flatMap(({ layoutId, controls }) =>
    [...controls.values()].map((control) => ({ layoutId, control })),
  )
  return {
    entries: all.flatMap(({ layoutId, control }) => {
      const candidate = found.get(control)
      return candidate ? [{ layoutId, lid: control.lid, ...candidate.fit }] : []
    }),
    without: all.filter(({ control }) => !found.has(control)),
  }
}

/** An address, or two for the axes of a point, and what they are called. */
interface Place {
  readonly names: readonly string[]
  fit(control: Control): Fit | undefined
}

function placesOf(nodes: readonly OscNode[]): readonly Place[] {
  const usable = nodes.filter(({ address }) => !`${address}/`.startsWith('/ovation/'))
  const byAddress = new Map(usable.map((node) => [node.address, node]))
  const single = usable.map(
    (node): Place => ({
      names: namesOf(node.address, node.description),
      fit: ({ type }) => fitNode(type, node),
    }),
  )
  const axes = usable.flatMap((x): Place[] => {
    // `position/x`, `positionX`, `position_x`; of `x` alone the name of its folder.
    const y =
      /x$/i.test(x.address) && byAddress.get(x.address.replace(/x$/i, (end) => (end === 'x' ? 'y' : 'Y')))
    if (!y) return []
    const both = x.address.replace(/[/_\-.]?x$/i, '')
    return [{ names: namesOf(both, ''), fit: ({ type }) => (type === 'XYPad' ? fitAxes(x, y) : undefined) }]
  })
  return [...single, ...axes]
}

/** The last part of an address, its last two, and its description. */
function namesOf(address: string, description: string): readonly string[] {
  const parts = address.split('/').slice(1)
  return [parts.at(-1) ?? '', parts.slice(-2).join(' '), description].filter((name) => name !== '')
}

function candidatesFor(control: Control, layoutId: string, places: readonly Place[]): Candidate[] {
  return places.flatMap((place) => {
    const score = Math.max(0, ...place.names.map((name) => likeness(control.props.label, name)))
    const fit = score >= leastLikeness ? place.fit(control) : undefined
    return fit ? [{ layoutId, control, fit, score }] : []
  })
}

function byScore(one: Candidate, other: Candidate): number {
  return other.score - one.score
}
