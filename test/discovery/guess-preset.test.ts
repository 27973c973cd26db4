import { guessPreset } from '../../src/discovery/guess-preset.js'
import { test } from '../support/tap.js'

test('the name of a program suggests its preset', (t) => {
  for (const [name, preset] of [
    ['MadMapper 5.6', 'madmapper'],
    ['TouchDesigner-PC2', 'touchdesigner'],
    ['Resolume Arena', 'resolume'],
    ['arena', 'resolume'],
    ['VRChat-Client-5F6A', 'vrchat'],
    ['Max', 'max'],
    ['climax', 'generic'],
    ['Sonic Pi', 'sonicpi'],
    ['constructor', 'generic'],
    ['', 'generic'],
  ])
    t.equal(guessPreset(name!), preset, `of ${name}`)
  t.end()
})
