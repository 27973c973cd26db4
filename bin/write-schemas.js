// Writes what is made from the TypeScript types: the JSON Schemas of layout files and address maps, for editors, and the
// description of the HTTP operations, for programs.
import { writeFileSync } from 'node:fs'
import { mapSchema } from '../dist/src/display/map/map-document.js'
import { layoutSchema } from '../dist/src/layout/layout-file.js'
import { describeApi } from '../dist/src/openapi/describe-api.js'
import { routeTable } from '../dist/src/routes/route-table.js'
import { packageVersion } from '../dist/src/settings/package-root.js'

write('layout.schema.json', layoutSchema)
write('map.schema.json', mapSchema)
// As with the settings that nobody has changed; nothing is called.
write(
  'openapi.json',
  describeApi(routeTable({ metricsAccess: 'key' }), { version: packageVersion, basePath: '' }),
)

function write(name, schema) {
  writeFileSync(new URL(`../config/${name}`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`)
}
