import { type PresetName, presetNames } from '../display/wire/presets.js'

/** What programs call themselves, where that is not the name of their preset. */
const otherNames = new Map<string, PresetName>(
  Object.entries<PresetName>({
    arena: 'resolume',
    avenue: 'resolume',
    qlc: 'qlcplus',
    purr: 'puredata',
    pd: 'puredata',
    sclang: 'supercollider',
    scsynth: 'supercollider',
    maxmsp: 'max',
    rnbo: 'max',
    oscp5: 'processing',
    ofxosc: 'openframeworks',
    ue: 'unreal',
  }),
)

/** The preset that the name of a program suggests; `generic` if none. */
export function guessPreset(name: string): PresetName {
  const words: readonly string[] = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const joined = words.join('')
  // `max` is a part of other names.
  const named = presetNames.find((preset) =>
    preset.length > 3 ? joined.includes(preset) : words.includes(preset),
  )
  return (
    named ?? words.map((word) => otherNames.get(word)).find((preset) => preset !== undefined) ?? 'generic'
  )
}
