import { genericProfile, type Profile } from './profile.js'

export interface Preset {
  /** What differs from `generic`. */
  readonly profile: Partial<Profile>
  /** One line for the show maker's guide. */
  readonly why: string
}

const unchanged: Partial<Profile> = {}

/** For programs that read only the first argument, and take a parameter as one float of 0..1. */
const oneFloat: Partial<Profile> = { bundle: 'never', button: 'f', xy: 'split' }

/** What each program reads, as tested, or as its source or manual says. */
export const presets = {
  generic: {
    profile: unchanged,
    why: 'OSC 1.0 with the types i f s alone, several messages in a bundle, up to two arguments',
  },
  touchdesigner: {
    profile: { bundle: 'never' },
    why: 'an OSC In DAT makes one row of a whole bundle, and an OSC In CHOP reads no T and F',
  },
  resolume: {
    profile: oneFloat,
    why: 'reads only the first argument, as a float 0..1; its own addresses need a map',
  },
  qlcplus: {
    profile: { toggle: 'float', button: 'f', string: 'off' },
    why: 'a float 0..1 becomes the levels 0 to 255, but an int 1 the level 1; reads no text',
  },
  extosc: {
    profile: { toggle: 'tf', string: 'ascii' },
    why: 'reads a bool only from T and F, and text as ASCII unless built with EXTOSC_UTF8',
  },
  vrchat: {
    profile: { ...oneFloat, toggle: 'tf', string: 'ascii' },
    why: 'each parameter is one bool, int or float; its own addresses need a map',
  },
  madmapper: { profile: oneFloat, why: 'learns one float per parameter' },
  puredata: { profile: unchanged, why: 'takes bundles, and drops the value of T and F' },
  supercollider: { profile: unchanged, why: 'takes everything; the time of a bundle means nothing' },
  max: { profile: unchanged, why: 'udpreceive takes bundles and lists' },
  processing: {
    profile: unchanged,
    why: 'oscP5 reads text byte by byte; `string = ascii` if yours is not ASCII',
  },
  openframeworks: { profile: unchanged, why: 'ofxOsc takes everything; a Toggle is best an int' },
  oscjack: { profile: unchanged, why: 'loses the values behind a T or F' },
  unreal: { profile: unchanged, why: 'takes bundles, ints and floats' },
  qlab: { profile: unchanged, why: 'takes bundles, and ignores their time' },
  chataigne: { profile: unchanged, why: 'takes bundles that are not nested, which these never are' },
  vdmx: { profile: unchanged, why: 'takes everything; a Toggle is best an int' },
  sonicpi: { profile: { bundle: 'never' }, why: 'one bundle kills its OSC port until it is restarted' },
  nodered: { profile: { bundle: 'never' }, why: 'its OSC node hands over a bundle as one object' },
  faust: { profile: oneFloat, why: 'a parameter is one float, and messages of two arguments are ignored' },
} as const satisfies Readonly<Record<string, Preset>>

export type PresetName = keyof typeof presets

export const presetNames = Object.keys(presets) as readonly PresetName[]

/** A key that is not set (`''`) has the value of the preset. */
export type ProfileSettings = { readonly preset: PresetName } & {
  readonly [Key in keyof Profile]: Profile[Key] | ''
}

/** The profile of a preset, with the settings that override it. */
export function profileOf({ preset, ...settings }: Partial<ProfileSettings>): Profile {
  const set = Object.fromEntries(
    Object.keys(genericProfile)
      .map((key) => [key, settings[key as keyof Profile]])
      .filter(([, value]) => value !== '' && value !== undefined),
  )
  return { ...genericProfile, ...presets[preset ?? 'generic'].profile, ...set }
}
