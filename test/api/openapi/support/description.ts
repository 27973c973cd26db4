import { describeApi } from '../../../../src/api/openapi/describe-api.js'
import { routeTable, type TableContext } from '../../../../src/api/route-table.js'
import { packageVersion } from '../../../../src/settings/package-root.js'

/** The parts of an OpenAPI document that tests read. */
export interface Description {
  readonly openapi: string
  readonly info: { readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, DescribedSchema>> }
}

export interface DescribedOperation {
  readonly operationId: string
  readonly description?: string
  readonly tags: readonly string[]
  /** Alternatives, each a scheme with the scopes that it needs. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly DescribedParameter[]
  readonly requestBody?: { readonly content: { readonly 'application/json': DescribedContent } }
  readonly responses: Readonly<Record<string, DescribedAnswer>>
}

export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'header'
  readonly example?: string | number
}

export interface DescribedContent {
  /** None of bytes. */
  readonly schema?: DescribedSchema
  readonly examples?: Readonly<Record<string, { readonly value: object }>>
}

export interface DescribedAnswer {
  readonly description: string
  readonly headers?: Readonly<
    Record<string, { readonly required: boolean; readonly schema: DescribedSchema }>
  >
  readonly content?: Readonly<Record<string, DescribedContent>>
}

export interface DescribedSchema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, DescribedSchema>>
  readonly additionalProperties?: unknown
  readonly items?: DescribedSchema | false
  readonly enum?: readonly string[]
  readonly oneOf?: readonly DescribedSchema[]
  readonly discriminator?: {
    readonly propertyName: string
    readonly mapping: Readonly<Record<string, string>>
  }
  readonly const?: string
  readonly allOf?: readonly DescribedSchema[]
}

/** The document as it ships: of a service whose settings nobody has changed. */
export const description = JSON.parse(
  JSON.stringify(
    describeApi(routeTable({ metricsAccess: 'key' } as TableContext), {
      version: packageVersion,
      basePath: '',
    }),
  ),
) as Description

/** Every operation of it, as `POST /layout/{layoutId}/reset`. */
export const operations: readonly (readonly [name: string, DescribedOperation])[] = Object.entries(
  description.paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
)

/** The error codes that an answer may have. */
export function codesOf({ content }: DescribedAnswer): readonly string[] {
  const { allOf = [] } = content?.['application/problem+json']?.schema ?? {}
  return allOf.flatMap(({ properties }) => properties?.code?.enum ?? [])
}
