// Makes of src/web the pages that the service serves: for each one HTML, and its script and style with the hash of their
// content in their names. Everything is compressed here, once.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildSync } from 'esbuild'
import { packageRoot } from '../settings/package-root.js'
import { forOldestEngines } from './engines/oldest-engines.js'
import { writeEncoded } from './write-encoded.js'

const source = join(packageRoot, 'src', 'web')
const target = join(packageRoot, 'dist', 'web')
const languageFolder = join(source, 'language')
/** The texts of every language that has a file, by its tag. */
const languages = readdirSync(languageFolder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const texts = JSON.parse(readFileSync(join(languageFolder, name), 'utf8'))
    return [basename(name, '.json'), texts] as const
  })
/** Which lines of src/web their scripts were made of, for tests: they are neither served nor shipped. */
const maps = join(packageRoot, 'dist', 'maps')
/** What their tabs are called until the script has started, and where the service is from the address of a page. */
const pages = {
  play: { title: 'Ovation', home: '..' },
  screen: { title: 'Ovation', home: '..' },
  preview: { title: 'Ovation', home: '..' },
  desk: { title: 'Desk', home: '.' },
}

for (const folder of [target, maps]) rmSync(folder, { recursive: true, force: true })
for (const folder of [join(target, 'assets'), maps]) mkdirSync(folder, { recursive: true })

const guard = bundleGuard()
const icon = keepHashed('icon.svg', readFileSync(join(source, 'look', 'icon.svg')))
const texts = Object.fromEntries(
  ['edit', 'light', ...Object.keys(pages)].map((page) => [`languages:${page}`, writeLanguages(page)]),
)
/** What a script imports by a name of its own: texts, and how the service judges layouts, which only tspc can compile. */
const alias = {
  ...texts,
  'ovation:judge-layout': join(packageRoot, 'dist', 'src', 'layout', 'judge-layout.js'),
}
/** What a script loads when somebody asks for it is known to that script by a constant. */
const motion = { MOTION_SCRIPT: bundleScript('play/motion/play-by-moving.ts', 'motion') }
const play = bundle('play', { ...motion, LIGHT_PARTS: bundle('light') })
const [screen, preview] = [bundle('screen'), bundle('preview', motion)]
const edit = bundle('edit', { PREVIEW_PARTS: preview, SCREEN_PARTS: screen })
const parts = { play, screen, preview, desk: bundle('desk', { EDIT_PARTS: edit }) }
for (const [page, about] of Object.entries(pages)) {
  const { script, style } = parts[page as keyof typeof pages]
  keep(`${page}.html`, fillIn(join(source, 'page.html'), { ...about, page, guard, script, style, icon }))
}
keepWords(play.style)
for (const path of Object.values(texts)) rmSync(path)

/** Pages of a few words, without a script: one for each language. */
function keepWords(style: string): void {
  const kinds = { 'not-found': 'unknown', rooms: 'rooms', 'no-rooms': 'none' }
  for (const [lang, { direction, address }] of languages)
    for (const [page, texts] of Object.entries(kinds)) {
      const [title, hint] = address[texts]
      const rooms = page === 'rooms' ? '<ul class="rooms"><!--rooms--></ul>' : ''
      const desk = `<!--desk:<p class="note"><a href="../desk">${address.desk}</a></p>-->`
      const more = page === 'not-found' ? '' : rooms + desk
      const html = fillIn(join(source, 'words.html'), { title, hint, more, style, icon })
      keep(`${page}.${lang}.html`, html.replace('lang="en" dir="ltr"', `lang="${lang}" dir="${direction}"`))
    }
}

/** The script that stands in each page, in one line, with its element. */
function bundleGuard(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(source, 'start-guard.js')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    // What every engine understands that has modules.
    target: 'es2015',
  })
  return `<script>${outputFiles[0]!.text.trim()}</script>`
}

interface Parts {
  readonly script: string
  readonly style: string
}

/** What a script loads when somebody asks for it: names of files, by the constant that has them. */
type Loads = Readonly<Record<string, Parts | string>>

/** @param loads names of what the script loads, by their constants. @returns the names of its two files. */
function bundle(page: string, loads?: Loads): Parts {
  const output = bundleFiles(join(page, `${page}.tsx`), loads)
  return { script: keepScript(page, output), style: keepHashed(`${page}.css`, output('.css')) }
}

/** @param path of a script without a style, in `src/web`. @returns the name of its file. */
function bundleScript(path: string, name: string): string {
  return keepScript(name, bundleFiles(path))
}

/** @returns the files that come of a script, by the endings of their names. */
function bundleFiles(path: string, loads?: Loads): (ending: string) => Uint8Array {
  const { outputFiles } = buildSync({
    entryPoints: [join(source, path)],
    outdir: join(target, 'assets'),
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    ...forOldestEngines,
    alias,
    // Not even an empty one where there is none: esbuild then chooses longer names.
    ...(loads && { define: asConstants(loads) }),
    legalComments: 'none',
    sourcemap: 'external',
    sourcesContent: false,
  })
  return (ending) => outputFiles.find(({ path }) => path.endsWith(ending))!.contents
}

function keepScript(name: string, output: (ending: string) => Uint8Array): string {
  const script = keepHashed(`${name}.js`, output('.js'))
  writeFileSync(join(maps, `${script}.map`), output('.js.map'))
  return script
}

function asConstants(values: Loads): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))
}

/** A module with the texts of a page in each language, and in which direction it is written. @returns its path. */
function writeLanguages(page: string): string {
  const texts = languages.map(([tag, { direction, [page]: of }]) => [tag, { direction, ...of }])
  const path = join(target, `languages-${page}.js`)
  writeFileSync(path, `export const languages = ${JSON.stringify(Object.fromEntries(texts))}\n`)
  return path
}

/** @returns its name with the hash. */
function keepHashed(name: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 10)
  const hashed = name.replace('.', `.${hash}.`)
  keep(join('assets', hashed), bytes)
  return hashed
}

function keep(name: string, content: string | Uint8Array): void {
  writeEncoded(join(target, name), content)
}

/** A page with names in place of `{{script}}` and the like. */
function fillIn(path: string, names: Readonly<Record<string, string>>): string {
  return readFileSync(path, 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name: string) => names[name] ?? '')
}
