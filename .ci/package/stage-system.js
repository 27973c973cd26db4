import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildProgram } from '../../dist/src/cli/main.js'
import { systemdUnit } from '../../dist/src/cli/systemd-unit.js'
import { settingsTemplate } from '../../dist/src/install/settings-template.js'
import { bashCompletion } from './bash-completion.js'
import { manPage } from './man-page.js'
import { writeFile } from './write-file.js'

/** Puts into the image what the system and its people look for: unit, settings, manual, completion, documents. */
export function stageSystem(root, image, release) {
  const read = (...path) => readFileSync(join(root, ...path), 'utf8')
  const write = (path, content) => writeFile(join(image, path), content)
  const program = buildProgram({ command: 'ovation', env: {}, cwd: '/', print() {}, complain() {} })

  write('lib/systemd/system/ovation.service', systemdUnit(unitPaths))
  write('etc/ovation/service.ini', settingsTemplate(read('service.example.ini')))
  write('etc/ovation/layouts/demo.json', read('config', 'layouts', 'demo.json'))
  for (const picture of readdirSync(join(root, 'config', 'media')))
    write(`etc/ovation/media/${picture}`, read('config', 'media', picture))
  // Where the demo tells editors to look for it.
  symlinkSync(
    '/usr/lib/ovation/config/layout.schema.json',
    join(image, 'etc', 'ovation', 'layout.schema.json'),
  )
  write('usr/share/man/man1/ovation.1.gz', zip(manPage(program, release)))
  write('usr/share/bash-completion/completions/ovation', bashCompletion(program))
  write('usr/share/lintian/overrides/ovation', read('config', 'debian', 'lintian-overrides'))
  const documents = 'usr/share/doc/ovation'
  write(`${documents}/changelog.gz`, zip(read('config', 'debian', 'changelog')))
  write(`${documents}/copyright`, read('config', 'debian', 'copyright'))
  write(`${documents}/README.Debian`, read('config', 'debian', 'README.Debian'))
  write(`${documents}/README.md.gz`, zip(read('README.md')))
  for (const example of ['README.md', 'client.html', 'Caddyfile', 'nginx.conf', 'grafana.json', 'displays'])
    cpSync(join(root, 'config', example), join(image, documents, 'examples', example), { recursive: true })
}

const unitPaths = {
  node: '/usr/lib/ovation/bin/node',
  // By this name, so that what the program tells people to type begins with `ovation`.
  launcher: '/usr/bin/ovation',
  settings: '/etc/ovation/service.ini',
  stateDirectory: 'ovation',
  credentials: { 'api-key': '/etc/ovation/api-key', 'token-secret': '/etc/ovation/token-secret' },
}

/** As `gzip -9n` does it: without a time. */
function zip(text) {
  return gzipSync(text, { level: 9 })
}
