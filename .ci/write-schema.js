// Writes the JSON Schema of layout files, made from their TypeScript type, for editors.
import { writeFileSync } from 'node:fs'
import { layoutSchema } from '../dist/src/layout/schema.js'

writeFileSync(
  new URL('../config/layout.schema.json', import.meta.url),
  `${JSON.stringify(layoutSchema, null, 2)}\n`,
)
