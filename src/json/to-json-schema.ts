import type { IJsonSchemaUnit } from 'typia'

/** The JSON Schema (draft 2020-12) of a type that typia describes in OpenAPI 3.1. */
export function toJsonSchema(
  { schema, components }: Pick<IJsonSchemaUnit<'3.1'>, 'schema' | 'components'>,
  { id, title }: { readonly id: string; readonly title: string },
) {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: id,
    title,
    ...translate(schema),
    $defs: Object.fromEntries(
      Object.entries(components.schemas ?? {}).map(([name, part]) => [name, translate(part)]),
    ),
  }
}

/** Translates what OpenAPI 3.1 writes differently: the place of definitions, and the `discriminator` of a union. */
function translate(part: object): Record<string, unknown> {
  const text = JSON.stringify(part).replaceAll('#/components/schemas/', () => '#/$defs/')
  const { discriminator, ...schema } = JSON.parse(text, (name, value) => {
    // `readonly` of TypeScript says nothing about files.
    if (name === 'readOnly' && value === true) return undefined
    return name === 'oneOf' ? sort(value) : value
  })
  // An object takes only the members that it names, unless its type has an index signature.
  return 'properties' in schema ? { additionalProperties: false, ...schema } : schema
}

/** The compiler lists the strings of a union in the order in which it finds them anywhere in the program: that may change. */
function sort(alternatives: { readonly const?: string }[]): unknown {
  return alternatives.every((alternative) => typeof alternative.const === 'string')
    ? alternatives.sort((a, b) => (a.const! < b.const! ? -1 : 1))
    : alternatives
}
