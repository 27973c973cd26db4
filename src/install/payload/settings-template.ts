import { places } from './places.js'

/** The settings of an installed service that differ from the defaults: section, key and value. */
export const installedValues: readonly (readonly [section: string, key: string, value: string])[] = [
  ['service', 'layouts', places.layouts],
  ['service', 'state', places.state],
  ['auth', 'api_key_file', places.apiKey],
  ['auth', 'token_secret_file', places.tokenSecret],
]

const header = `; Settings of the Ovation service. After a change, "sudo ovation check" names every mistake, "sudo systemctl reload
; ovation" applies layouts and displays without losing a press, and "sudo systemctl restart ovation" applies everything.
; A comment needs a line of its own; a value that contains ; or # needs double quotes. Relative paths are relative to
; this file. Durations are like 90s, 15m, 12h or 30d, sizes like 16KiB. Each display host has its own section
; [display.NAME].
`

/**
 * The settings file of a new installation. @param example the text of `service.example.ini`, which names every key.
 * @param values that differ from the defaults. @param intro comment lines above the first section.
 * @throws if it lacks a key that gets another value.
 */
export function settingsTemplate(example: string, values = installedValues, intro = header): string {
  const sections = example.slice(example.search(/^\[/m))
  return values.reduce(setValue, `${intro}\n${sections}`)
}

/** The values of an installation whose service may change its layouts. */
export const editedValues = installedValues.map(([section, key, value]): (typeof installedValues)[number] => [
  section,
  key,
  key === 'layouts' ? places.ownLayouts : value,
])

function setValue(text: string, [section, key, value]: (typeof installedValues)[number]): string {
  if (!lineOf(section, key).test(text)) throw new Error(`service.example.ini has no [${section}] ${key}`)
  return withValue(text, section, key, value)
}

/** The text of a settings file with this value: in the line of the key, or in a new one; other lines stay as they are. */
export function withValue(text: string, section: string, key: string, value: string): string {
  const line = `${key} = ${/[;#"'\\]/.test(value) ? JSON.stringify(value) : value}`
  const found = lineOf(section, key)
  if (found.test(text)) return text.replace(found, (_, before) => before + line)
  const head = new RegExp(`^[ \\t]*\\[${section}\\][ \\t]*$`, 'm')
  if (head.test(text)) return text.replace(head, (written) => `${written}\n${line}`)
  return `${text.replace(/\n*$/, '\n')}\n[${section}]\n${line}\n`
}

/** The line of a key, after the lines of its section above it. */
function lineOf(section: string, key: string): RegExp {
  const above = `^[ \\t]*\\[${section}\\][ \\t]*\\r?\\n(?:(?![ \\t]*\\[).*\\r?\\n)*?[ \\t]*`
  return new RegExp(`(${above})${key}[ \\t]*=.*$`, 'm')
}
