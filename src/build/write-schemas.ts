// Writes what is made from the TypeScript types: the JSON Schemas of layout files and address maps, for editors, and the
// description of the HTTP operations, for programs.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi } from '../api/openapi/describe-api.js'
import { routeTable, type TableContext } from '../api/route-table.js'
import { mapSchema } from '../display/map/map-document.js'
import { layoutSchema } from '../layout/layout-file.js'
import { packageRoot, packageVersion } from '../settings/package-root.js'

write('layout.schema.json', layoutSchema)
write('map.schema.json', mapSchema)
// As with the settings that nobody has changed; nothing is called.
const operations = routeTable({ metricsAccess: 'key' } as TableContext)
write('openapi.json', describeApi(operations, { version: packageVersion, basePath: '' }))

/** In one step: the pages are checked beside this, and their editor reads the schema. */
function write(name: string, schema: unknown): void {
  const path = join(packageRoot, 'config', name)
  writeFileSync(`${path}.new`, `${JSON.stringify(schema, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}
