import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { InvalidConfiguration } from '../../../../src/errors.js'
import { parseIni } from '../../../../src/settings/ini.js'
import { loadSettings } from '../../../../src/settings/load-settings.js'
import { damaged } from '../damaged.js'
import { InputFile } from './input-file.js'
import type { Property } from './property.js'

const file = new InputFile('service.ini')
/** Each default as a line that sets it. */
const lines = readFileSync('service.example.ini', 'utf8').match(/^[\w-]+ = .+$|^\[.*\]$/gm) ?? []

const words = [
  ...lines,
  ...lines.map((line) => line.replace(/ =.*/s, '')),
  ...'\n|\r\n|\r|[|]|=| = |.|,|;|#|"|\'|\\|\\\\|\ufeff|\u2028'.split('|'),
  ...'__proto__ constructor toString true null 30d 16KiB 0 -1 1e3 255.255.255.255 /24 off all *'.split(' '),
  ...['[display.x]', '[display.]', '[http.port]', 'a[] = 1', 'https://a.example'],
]
const known = fc.constantFrom(
  Buffer.from(lines.join('\n')),
  Buffer.from('[display.a]\nhost = 10.0.0.1, 10.0.0.2\nport = 9000\n[display.b]\nhost = b.local\n'),
  Buffer.from('[service]\nname = "a ; b \\" \\\\ c"\n[http]\nport = 80\nhost = ::1\n'),
)

/** Any settings file results in settings, or in errors that say where and why; nothing is truncated or merged. */
export const ini: Property = {
  inputs: damaged(known, { words, longest: 4096 }),
  check(input) {
    judge(input)
    readAsAPerson(input.toString())
  },
}

function judge(input: Buffer): void {
  file.write(input)
  try {
    const settings = loadSettings({ env: {}, cwd: file.folder, systemFile: join(file.folder, 'none') })
    if (settings.source !== file.path) throw new Error(`settings of ${settings.source}`)
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error
    if (error.errors.length === 0) throw new Error('refused without an error')
    for (const { place, reason } of error.errors)
      if (reason === '' || (place === '' && !/UTF-8/.test(reason)))
        throw new Error(`an error at "${place}" says "${reason}"`)
  }
}

/**
 * Valid settings contain what a person reads in the file: each line separately, nothing merged and nothing truncated.
 */
function readAsAPerson(text: string): void {
  const { sections, errors: faults } = parseIni(text)
  if (faults.length > 0) return
  const written = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => /^[^;#[]/.test(line))
    .map(readLine)
  const read = [...sections.values()].flatMap((keys) => [...keys])
  if (!isDeepStrictEqual(read, written)) throw new Error(`${JSON.stringify(read)} is not in the file`)
}

function readLine(line: string): readonly [key: string, value: string] {
  const at = line.indexOf('=')
  const value = line.slice(at + 1).trim()
  return [line.slice(0, at).trim(), value.startsWith('"') ? JSON.parse(value) : value]
}
