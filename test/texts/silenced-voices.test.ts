import { SilencedVoices } from '../../src/texts/silenced-voices.js'
import type { Voices } from '../../src/texts/voices.js'
import { test } from '../support/tap.js'

test('words that are counted no longer are there again until they are forgotten', (t) => {
  const silenced = new SilencedVoices()
  const string: { layoutId: string; lid: number; voices: Voices | undefined } = {
    layoutId: 'show',
    lid: 5,
    voices: undefined,
  }
  silenced.fit(string, true)
  string.voices!.write('ann', 'joy', 'a')
  silenced.fit(string, true)
  silenced.fit(string, false)
  t.equal(string.voices, undefined)
  silenced.fit(string, true)
  t.same(string.voices!.top, [['joy', 1]])
  t.same(silenced.forget(), [], 'they are in use')
  silenced.fit(string, false)
  t.same(silenced.forget(), [string])
  silenced.fit(string, true)
  t.same(string.voices!.top, [])
  t.end()
})
