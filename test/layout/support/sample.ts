import { type ConfigurationError, InvalidConfiguration } from '../../../src/errors.js'
import { judgeLayout } from '../../../src/layout/judge-layout.js'

type Json = Record<string, unknown>

export const button = { lid: 1, type: 'Button', props: { label: 'Applause' } }
export const index = {
  lid: 2,
  type: 'Index',
  props: { label: 'Vote' },
  options: [{ index: 0, label: 'Yes' }],
}

export function withControls(...controls: unknown[]): Json {
  return withPages(page('main', ...controls))
}

export function withPages(...pages: { pageId: string }[]): Json {
  return { layoutId: 'show', activePageId: pages[0]?.pageId, pages }
}

export function page(pageId: string, ...controls: unknown[]): { pageId: string } {
  return { pageId, controls } as { pageId: string }
}

export function text(props: Json): Json {
  return { lid: 3, type: 'String', props: { label: 'Shout', ...props } }
}

/** None where the document is taken; throws what is anything but a refusal. */
export function faultsOf(document: unknown): readonly ConfigurationError[] {
  try {
    judgeLayout(document, 'show.json')
    return []
  } catch (error) {
    if (error instanceof InvalidConfiguration) return error.errors
    throw error
  }
}
