import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Answer } from '../../../support/show/bridge.js'
import { type DescribedAnswer, type DescribedSchema, description, operations } from './description.js'

const answers = new Map(operations.map(([name, { responses }]) => [name, responses]))
const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addSchema(strict(description), 'openapi.json')

/**
 * Holds an answer against the document: status, headers, media type and body, of which no member may be undescribed.
 *
 * @param name as in `operations`.
 * @returns what is wrong, in words; nothing where all is as described.
 */
export function judgeAnswer(name: string, { status, headers, body }: Answer): readonly string[] {
  const described = answers.get(name)?.[status]
  if (!described) return [`the status ${status} is not described: ${JSON.stringify(body)}`]
  const wrongHeaders = Object.entries(described.headers ?? {}).flatMap(([header, { required, schema }]) => {
    const value = headers.get(header)
    if (value === null) return required ? [`the header ${header} is missing`] : []
    const isGood = ajv.validate(schema, schema.type === 'integer' ? Number(value) : value)
    return isGood ? [] : [`the header ${header}: ${ajv.errorsText()}`]
  })
  return [...wrongHeaders, ...wrongBody(name, described.content, { status, headers, body })]
}

function wrongBody(
  name: string,
  content: DescribedAnswer['content'],
  { status, headers, body }: Answer,
): readonly string[] {
  if (content === undefined) return body === '' ? [] : ['a body that is not described']
  const type = headers.get('content-type')?.split(';')[0] ?? 'nothing'
  const described = content[type]
  if (!described) return [`the media type ${type} is not described`]
  if (!described.schema) return []
  const [method = '', path = ''] = name.split(' ')
  const place = ['paths', path, method.toLowerCase(), 'responses', status, 'content', type, 'schema']
  return ajv.validate({ $ref: `openapi.json#${pointer(place)}` }, body) ? [] : [ajv.errorsText()]
}

/** RFC 6901, in a fragment. */
function pointer(place: readonly (string | number)[]): string {
  const parts = place.map((part) => `${part}`.replaceAll('~', '~0').replaceAll('/', '~1'))
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('')
}

/** The same document, but objects take only the members that it names: a new one has to be described. */
function strict(whole: typeof description): object {
  const schemas = Object.entries(whole.components.schemas).map(([name, schema]) => [name, closed(schema)])
  return { ...whole, components: { ...whole.components, schemas: Object.fromEntries(schemas) } }
}

function closed(schema: DescribedSchema): DescribedSchema {
  return schema.properties ? { additionalProperties: false, ...schema } : schema
}
