// Makes of src/client what a page loads, in one small file, and its types beside it.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { packageRoot } from '../settings/package-root.js'
import { bundleTypes } from './bundle-types.js'
import { forOldestEngines } from './engines/oldest-engines.js'
import { writeEncoded } from './write-encoded.js'

const entry = join(packageRoot, 'src', 'client', 'client.ts')
const target = join(packageRoot, 'dist', 'client')

/** Members that never leave the client. They get short names; one that is not listed here only costs its bytes. */
const own =
  `accepted answered beyond born byId callers canRenew carrier closing current doubt drop due expire failed fresh hasten hear hedge isRefused isSure
  judge known lastTry learn least lent lose lost most offset ordered pace pause poll post pump putBack queue quiet rare received refused refuseToken
  reject renewal renewEarly renewed renewSoonest report rests room sendBy sent settle silent steady stop takeLight takePage takeResults times tokens use via
  wake wall wantsResults works`.split(/\s+/)

const { outputFiles } = buildSync({
  entryPoints: [entry],
  bundle: true,
  write: false,
  minify: true,
  mangleProps: new RegExp(`^(?:${own.join('|')})$`),
  format: 'esm',
  ...forOldestEngines,
})

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
for (const { contents } of outputFiles) writeEncoded(join(target, 'client.js'), contents)
writeEncoded(join(target, 'client.d.ts'), bundleTypes(entry))
