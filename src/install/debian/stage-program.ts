import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { debianPlaces } from '../payload/places.js'
import { listProgram } from '../payload/program-files.js'
import { copyFile, writeFile } from '../payload/write-file.js'
import { fetchNode } from './fetch-node.js'
import type { targets } from './targets.js'

/** Puts the program into the image, with its own Node, and the command that starts it. */
export function stageProgram(root: string, image: string, target: (typeof targets)[string]): void {
  const { program, launcher, command, node } = debianPlaces
  for (const file of listProgram(root, target)) copyFile(join(root, file), join(image, program, file))
  const script = readFileSync(join(image, launcher), 'utf8')
  writeFile(join(image, launcher), script.replace(/^#!.*/, `#!${node}`))
  stageNode(fetchNode(root, target.node), join(image, node))
  mkdirSync(join(image, dirname(command)), { recursive: true })
  symlinkSync(relative(dirname(command), launcher), join(image, command))
}

/** Node as its makers built it, so that anybody can compare it with theirs. */
function stageNode(archive: string, node: string): void {
  const flat = ['--transform=s,.*/,,', 'package/bin/node', 'package/LICENSE']
  execFileSync('tar', ['-xzf', archive, '-C', dirname(node), '--no-same-owner', ...flat])
}
