import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Test } from 'tap'

const run = promisify(execFile)

/** What npm's `oscquery` has read of a program. */
export interface ReadProgram {
  readonly hostInfo: unknown
  /** The whole tree, written again from the objects that the library made of it. */
  readonly tree: unknown
  /** Of everything that has a type, the path; with arguments, each with its type, range and value. */
  readonly methods: readonly { readonly full_path: string; readonly arguments: readonly unknown[] }[]
}

/** What runs in a folder that has the library. */
const script = `
const { OSCQueryDiscovery } = require('oscquery')
new OSCQueryDiscovery().queryNewService('127.0.0.1', Number(process.argv[1])).then((service) => {
  const { hostInfo } = service
  console.log(JSON.stringify({ hostInfo, tree: service.nodes.serialize(), methods: service.flat() }))
})
`

/** Installs the library in a folder of its own, and lets it read what is at this port of this machine. @throws if npm's registry cannot be reached. */
export async function readWithNpm(t: Test, port: number): Promise<ReadProgram> {
  const cwd = t.testdir({ 'package.json': '{"private":true}' })
  const words = ['oscquery@1.1.1', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  await run('npm', ['install', ...words], { cwd })
  const { stdout } = await run(process.execPath, ['-e', script, String(port)], { cwd, timeout: 60_000 })
  return JSON.parse(stdout)
}
