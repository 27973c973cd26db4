import type { presets } from '../../../src/display/wire/presets.js'
import { hex } from '../../osc/support/golden.js'

/** The six actions of every golden file, in their order: Button (42nd press of 64), Slider, Toggle, Index, String, XYPad. */
export const sixActions = [
  { lid: 1, type: 'Button', count: 42, value: null },
  { lid: 2, type: 'Slider', count: 0, value: 1 },
  { lid: 3, type: 'Toggle', count: 0, value: true },
  { lid: 4, type: 'Index', count: 0, value: 7 },
  { lid: 5, type: 'String', count: 0, value: 'hé👋' },
  { lid: 6, type: 'XYPad', count: 0, value: [0.25, 0.75] },
] as const

const bundleHead = '2362756e646c6500 0000000000000001'

const button = '2f30303031000000 2c696600 0000002a 3f280000'
const buttonShare = '2f30303031000000 2c660000 3f280000'
const slider = '2f30303032000000 2c660000 3f800000'
const toggle = '2f30303033000000 2c690000 00000001'
const toggleFloat = '2f30303033000000 2c660000 3f800000'
const toggleTrue = '2f30303033000000 2c540000'
const index = '2f30303034000000 2c690000 00000007'
const text = '2f30303035000000 2c730000 68c3a9f09f918b00'
const textAscii = '2f30303035000000 2c730000 683f3f00'
const pad = '2f30303036000000 2c666600 3e800000 3f400000'
const padX = '2f303030362f7800 2c660000 3e800000'
const padY = '2f303030362f7900 2c660000 3f400000'

/** Messages as one flat bundle. */
function bundle(...messages: readonly string[]): Buffer[] {
  const elements = messages.map((message) => {
    const size = hex(message).length.toString(16).padStart(8, '0')
    return `${size} ${message}`
  })
  return [hex([bundleHead, ...elements].join(' '))]
}

/** Each message by itself. */
function alone(...messages: readonly string[]): Buffer[] {
  return messages.map(hex)
}

const generic = bundle(button, slider, toggle, index, text, pad)
const oneFloat = alone(buttonShare, slider, toggle, index, text, padX, padY)

/** The datagrams of the six actions in one turn, byte for byte, written by hand after OSC 1.0. */
export const golden: Readonly<Record<keyof typeof presets, readonly Buffer[]>> = {
  generic,
  touchdesigner: alone(button, slider, toggle, index, text, pad),
  resolume: oneFloat,
  qlcplus: bundle(buttonShare, slider, toggleFloat, index, pad),
  extosc: bundle(button, slider, toggleTrue, index, textAscii, pad),
  vrchat: alone(buttonShare, slider, toggleTrue, index, textAscii, padX, padY),
  madmapper: oneFloat,
  puredata: generic,
  supercollider: generic,
  max: generic,
  processing: generic,
  openframeworks: generic,
  oscjack: generic,
  unreal: generic,
  qlab: generic,
  chataigne: generic,
  vdmx: generic,
  sonicpi: alone(button, slider, toggle, index, text, pad),
  nodered: alone(button, slider, toggle, index, text, pad),
  faust: oneFloat,
}
