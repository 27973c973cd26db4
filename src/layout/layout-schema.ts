import typia from 'typia'
import { toJsonSchema } from '../json/to-json-schema.js'
import type { LayoutFile } from './layout-file.js'

/**
 * The JSON Schema (draft 2020-12) of a layout file, made from its types, for editors. It knows the shape only:
 * what one part of a file demands of another (unique ids, for one) is judged when the file is read.
 */
export const layoutSchema = toJsonSchema(typia.json.schema<LayoutFile, '3.1'>(), {
  id: 'urn:ovation:layout',
  title: 'Ovation layout',
})
