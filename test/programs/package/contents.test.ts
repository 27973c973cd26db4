import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../../support/tap.js'
import { builtPackage, field, listPacked, unpack } from './support/built-package.js'

const root = unpack()
const files = listPacked()
const paths = files.map(({ path }) => path)

test('everything belongs to root, and nobody else may write to it', async (t) => {
  t.same(
    files.filter(({ owner }) => owner !== 'root/root'),
    [],
  )
  const usual = /^(?:drwxr-xr-x|-rw-r--r--|lrwxrwxrwx)$/
  const unusual = files.filter(({ mode }) => !usual.test(mode)).map(({ mode, path }) => `${mode} ${path}`)
  t.same(unusual.sort(), [
    '-rwxr-xr-x /usr/lib/ovation/bin/node',
    '-rwxr-xr-x /usr/lib/ovation/bin/ovation.js',
    '-rwxr-xr-x /usr/lib/ovation/config/tls-hook.sh',
  ])
  t.ok(paths.includes('/usr/bin/ovation -> ../lib/ovation/bin/ovation.js'))
})

test('it has the binaries of this machine alone', async (t) => {
  const cpu = process.arch
  t.same(paths.filter((path) => path.endsWith('.node')).sort(), [
    `/usr/lib/ovation/node_modules/@node-rs/jsonwebtoken-linux-${cpu}-gnu/jsonwebtoken.linux-${cpu}-gnu.node`,
    `/usr/lib/ovation/node_modules/uWebSockets.js/dist/bin/uws_linux_${cpu}_127.node`,
  ])
})

test('it has nothing that only developers need', async (t) => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const needless = [
    ...Object.keys(devDependencies).map((name) => `/node_modules/${name}/`),
    '/test/',
    '/inquirer/',
    '/.',
  ]
  t.same(
    paths.filter((path) => needless.some((part) => path.includes(part))),
    [],
  )
  const program = paths.filter((path) => path.startsWith('/usr/lib/ovation/'))
  const needed = /\/dist\/(?:client|web)\/|\/LICENSE\.md$/
  t.same(
    program.filter((path) => /\.(?:map|ts|mts|cts|md|html)$/.test(path) && !needed.test(path)),
    [],
  )
  t.ok(program.length > 500, 'and the program is there')
})

test('it has the pages of the room, each of their files also compressed', async (t) => {
  const pages = paths.filter((path) => /^\/usr\/lib\/ovation\/dist\/web\/.+/.test(path))
  const plain = pages.filter((path) => /\.(?:html|js|css|svg)$/.test(path))
  for (const page of ['play', 'screen', 'desk'])
    for (const name of [`${page}\\.html`, `assets/${page}\\..+\\.js`])
      t.ok(
        plain.some((path) => new RegExp(`/dist/web/${name}$`).test(path)),
        name,
      )
  const every = plain.flatMap((path) => [path, `${path}.br`, `${path}.gz`])
  t.same(
    pages.filter((path) => !path.endsWith('/assets/') && !path.endsWith('/assets')).sort(),
    every.sort(),
    'and nothing else',
  )
})

test('settings and demo are yours: an upgrade does not overwrite them', async (t) => {
  const folder = t.testdir()
  execFileSync('dpkg-deb', ['-e', builtPackage, folder])
  t.same(readFileSync(join(folder, 'conffiles'), 'utf8').trim().split('\n').sort(), [
    '/etc/ovation/layouts/demo.json',
    '/etc/ovation/media/anchor.svg',
    '/etc/ovation/media/heart.svg',
    '/etc/ovation/media/star.svg',
    '/etc/ovation/service.ini',
  ])
  t.same(
    files
      .filter(({ path, mode }) => path.startsWith('/etc/') && !mode.startsWith('d'))
      .map(({ path }) => path),
    [
      '/etc/ovation/layouts/demo.json',
      '/etc/ovation/media/anchor.svg',
      '/etc/ovation/media/heart.svg',
      '/etc/ovation/media/star.svg',
      '/etc/ovation/service.ini',
      // What the demo tells editors to look for.
      '/etc/ovation/layout.schema.json -> /usr/lib/ovation/config/layout.schema.json',
    ],
    'and there is no secret in the package',
  )
})

test('each file is what its checksum says', async (t) => {
  const control = t.testdir()
  execFileSync('dpkg-deb', ['-e', builtPackage, control])
  const sums = readFileSync(join(control, 'md5sums'), 'utf8')
  execFileSync('md5sum', ['--check', '--quiet', join(control, 'md5sums')], { cwd: root })
  const counted = files.filter(({ mode, path }) => mode.startsWith('-') && !path.startsWith('/etc/'))
  t.equal(sums.trim().split('\n').length, counted.length)
})

test('what it depends on is what its binaries need, and the program that makes its group', async (t) => {
  const binaries = paths.filter((path) => path.endsWith('.node') || path.endsWith('/bin/node'))
  const headers = binaries.map((path) =>
    execFileSync('objdump', ['-p', join(root, path)], { encoding: 'utf8' }),
  )
  const needed = headers.flatMap((text) => [...text.matchAll(/NEEDED +(\S+?)\.so/g)].map(([, name]) => name!))
  const ofLibc = ['libc', 'libdl', 'libm', 'libpthread', 'librt']
  const others = [...new Set(needed)].filter((name) => !ofLibc.includes(name) && !name.startsWith('ld-linux'))
  t.same(others.sort(), ['libgcc_s', 'libstdc++'], 'besides libc')
  const newest = headers
    .flatMap((text) => [...text.matchAll(/GLIBC_2\.(\d+)/g)])
    .reduce((most, [, minor]) => Math.max(most, Number(minor)), 0)
  t.equal(field('Depends'), `adduser, libc6 (>= 2.${newest}), libgcc-s1, libstdc++6 (>= 5.2)`)
})

test('it stays small enough to carry on a stick: 40 MB, and 150 MB installed', async (t) => {
  t.ok(readFileSync(builtPackage).length < 40e6)
  const kilobytes = Number(field('Installed-Size'))
  t.ok(kilobytes > 100_000 && kilobytes < 150_000, `${kilobytes} KiB`)
})
