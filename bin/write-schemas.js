// Writes the JSON Schemas of layout files and address maps, made from their TypeScript types, for editors.
import { writeFileSync } from 'node:fs'
import { mapSchema } from '../dist/src/display/map/map-document.js'
import { layoutSchema } from '../dist/src/layout/layout-file.js'

write('layout.schema.json', layoutSchema)
write('map.schema.json', mapSchema)

function write(name, schema) {
  writeFileSync(new URL(`../config/${name}`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`)
}
