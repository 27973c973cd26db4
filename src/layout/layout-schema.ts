import typia from 'typia'
import { toJsonSchema } from '../json/to-json-schema.js'
import type { LayoutFile } from './layout-file.js'

/**
 * The JSON Schema (draft 2020-12) of a layout file for editors, made from its types. It describes only the shape; rules
 * between parts of a file, such as unique ids, are checked when it is read.
 */
export const layoutSchema = toJsonSchema(typia.json.schema<LayoutFile, '3.1'>(), {
  id: 'urn:ovation:layout',
  title: 'Ovation layout',
})
