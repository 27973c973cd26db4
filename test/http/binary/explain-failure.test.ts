import { explainFailure } from '../../../src/http/binary/explain-failure.js'
import { test } from '../../support/tap.js'

const path = '/opt/uws.node'
const runtime = { platform: 'linux', arch: 'x64', version: '24.21.0', abi: '137' }

/** What glibc, musl, macOS, Windows and Node say. */
const messages = {
  [`/lib/x86_64-linux-gnu/libc.so.6: version \`GLIBC_2.38' not found (required by ${path})`]:
    'needs glibc 2.38, and this system has 2.36',
  [`Module did not self-register: '${path}'.`]:
    'is for another Node: this is 24.21.0, with binary interface 137',
  [`The module '${path}' was compiled against a different Node.js version using NODE_MODULE_VERSION 127.`]:
    'is for another Node: this is 24.21.0, with binary interface 137',
  [`${path}: cannot open shared object file: No such file or directory`]:
    'is damaged or for another platform: this is linux x64',
  [`${path}: invalid ELF header`]: 'is damaged or for another platform: this is linux x64',
  [`dlopen(${path}, 0x0001): tried: '${path}' (mach-o file, but is an incompatible architecture)`]:
    'is damaged or for another platform: this is linux x64',
  [`\\\\?\\${path} is not a valid Win32 application.`]:
    'is damaged or for another platform: this is linux x64',
  [`${path}: file too short`]: 'is damaged: the file is too short',
  'Error loading shared library ld-linux-x86-64.so.2: No such file or directory':
    'cannot be loaded: Error loading shared library ld-linux-x86-64.so.2: No such file or directory',
}

for (const [message, why] of Object.entries(messages))
  test(`a binary that is refused with "${message.slice(0, 60)}…" ${why}`, (t) => {
    t.equal(
      explainFailure(message, path, runtime, () => '2.36'),
      why,
    )
    t.end()
  })
