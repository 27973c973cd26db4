import { renameSync } from 'node:fs'
import { join } from 'node:path'

/** Replaces a folder by a link and back, until it is stopped. */
const folder = process.argv[2]!
const [way, real, link] = ['way', 'real', 'link'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]

for (;;) {
  renameSync(way, real)
  renameSync(link, way)
  renameSync(way, link)
  renameSync(real, way)
}
