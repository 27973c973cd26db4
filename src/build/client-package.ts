import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyFile, writeFile } from '../install/payload/write-file.js'

/**
 * Writes `ovation-client-VERSION.tgz`: `ovation/client` alone, as an npm package, with the same bytes every time.
 *
 * @param out the folder for it, which exists. @returns its path.
 */
export function packClient(root: string, out: string, version: string): string {
  const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
  const folder = mkdtempSync(join(tmpdir(), 'ovation-client-'))
  try {
    for (const name of ['client.js', 'client.d.ts'])
      copyFile(join(root, 'dist', 'client', name), join(folder, name))
    copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'))
    writeFile(join(folder, 'README.md'), readme(read('config', 'guide', 'web-developer.md'), version))
    writeFile(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
    const words = ['pack', folder, '--ignore-scripts', '--silent', '--pack-destination', out]
    execFileSync('npm', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  } finally {
    rmSync(folder, { recursive: true })
  }
  return join(out, `${manifest.name}-${version}.tgz`)
}

const manifest = {
  name: 'ovation-client',
  description: 'Connects a page to Ovation: its actions count exactly once, whatever the network does',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  exports: {
    '.': { types: './client.d.ts', default: './client.js' },
    './package.json': './package.json',
  },
}

/** What the guide says of using the client, by the name that it has here. */
function readme(guide: string, version: string): string {
  const [, use] = /^### Use the client\n(.*?)^## /ms.exec(guide) ?? []
  if (use === undefined)
    throw new Error('web-developer.md: expected a heading `### Use the client`; found none')
  const text = use
    .replaceAll('ovation/client', manifest.name)
    // Links lead to other parts of the guide.
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
  return `# ${manifest.name}

${manifest.description}. One typed ESM file without dependencies, for browsers (Safari 14, Chrome 87,
Firefox 78 and newer), workers and Node 20 or newer.

\`\`\`sh
npm install ./${manifest.name}-${version}.tgz
\`\`\`
${text.trimEnd()}

The rest is in Ovation's guide for web developers.
`
}
