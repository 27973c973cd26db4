import { fileURLToPath } from 'node:url'

/** The bench runs compiled, in `dist/test/tools/bench`. */
export const packageRoot = fileURLToPath(new URL('../../../../', import.meta.url))
