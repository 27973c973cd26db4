import typia from 'typia'
import { toJsonSchema } from '../../json/to-json-schema.js'
import type { MapDocument } from './map-document.js'

/** The JSON Schema of an address map for editors, made from its types. It describes only the shape. */
export const mapSchema = toJsonSchema(typia.json.schema<MapDocument, '3.1'>(), {
  id: 'urn:ovation:map',
  title: 'Ovation address map',
})
