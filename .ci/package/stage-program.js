import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, symlinkSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fetchNode } from './fetch-node.js'
import { listModules } from './list-modules.js'
import { nodeAbi } from './targets.js'
import { writeFile } from './write-file.js'

/** Puts the program into the image: /usr/lib/ovation with a Node of its own, and /usr/bin/ovation. */
export function stageProgram(root, image, { processor, node }) {
  const modules = listModules(root, processor)
  const home = join(image, 'usr', 'lib', 'ovation')
  for (const part of ['package.json', 'service.example.ini', 'config/layouts', 'config/media', ...modules])
    copyToRun(join(root, part), join(home, part), processor)
  // By the sources: a build does not take away what was built of files that are gone.
  const sources = readdirSync(join(root, 'src'), { recursive: true }).filter((name) => name.endsWith('.ts'))
  for (const built of sources.map((name) => join('dist', 'src', name.replace(/ts$/, 'js'))))
    writeFile(join(home, built), readFileSync(join(root, built)))
  for (const schema of ['layout.schema.json', 'map.schema.json'])
    writeFile(join(home, 'config', schema), readFileSync(join(root, 'config', schema)))

  const launcher = readFileSync(join(root, 'bin', 'ovation.js'), 'utf8')
  writeFile(join(home, 'bin', 'ovation.js'), launcher.replace(/^#!.*/, '#!/usr/lib/ovation/bin/node'))
  stageNode(fetchNode(root, node), home)
  mkdirSync(join(image, 'usr', 'bin'), { recursive: true })
  symlinkSync('../lib/ovation/bin/ovation.js', join(image, 'usr', 'bin', 'ovation'))
}

/** Node as its makers built it, so that anybody can compare it with theirs. */
function stageNode(archive, home) {
  execFileSync('tar', ['-xzf', archive, '-C', home, '--no-same-owner', 'package/bin/node', 'package/LICENSE'])
  renameSync(join(home, 'package', 'bin', 'node'), join(home, 'bin', 'node'))
  renameSync(join(home, 'package', 'LICENSE'), join(home, 'bin', 'LICENSE'))
  for (const folder of ['package/bin', 'package']) rmdirSync(join(home, folder))
}

function copyToRun(from, to, processor) {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => path === from || isNeededToRun(relative(from, path), processor),
  })
}

/** What packages bring for those who develop them, look at them on the web, or use their own commands. */
const notNeededToRun = [
  /^\./,
  /^(?:node_modules|tests?|benchmarks?|docs?|examples?|executable)$/,
  /^(?:bench|bin)\.js$/,
  /^tsconfig/,
  /\.(?:map|md|ts|mts|cts|html|ico|png|sh)$/i,
]

function isNeededToRun(path, processor) {
  const name = basename(path)
  if (/^uws_.*\.node$/.test(name)) return name === `uws_linux_${processor}_${nodeAbi}.node`
  return !notNeededToRun.some((pattern) => pattern.test(name))
}
