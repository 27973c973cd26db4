import typia from 'typia'
import type { LayoutFile } from './layout-file.js'

const openApi = typia.json.schema<LayoutFile, '3.1'>()

/**
 * The JSON Schema (draft 2020-12) of a layout file, made from its types, for editors. It knows the shape only:
 * what one part of a file demands of another (unique ids, for one) is judged when the file is read.
 */
export const layoutSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:ovation:layout',
  title: 'Ovation layout',
  ...toJsonSchema(openApi.schema),
  $defs: Object.fromEntries(
    Object.entries(openApi.components.schemas ?? {}).map(([name, part]) => [name, toJsonSchema(part)]),
  ),
}

/** What OpenAPI 3.1 says in its own way: where definitions live, and that a `discriminator` tells a union's members apart. */
function toJsonSchema(part: object): Record<string, unknown> {
  const text = JSON.stringify(part).replaceAll('#/components/schemas/', () => '#/$defs/')
  const { discriminator, ...schema } = JSON.parse(text)
  // An object takes the members it names and no others, except where its type has an index signature.
  return 'properties' in schema ? { additionalProperties: false, ...schema } : schema
}
