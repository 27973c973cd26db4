import { join, relative } from 'node:path'
import { checkEngines } from '../../src/build/engines/check-engines.js'
import { findLack } from '../../src/build/engines/compat-data.js'
import { test } from '../support/tap.js'

const config = {
  compilerOptions: {
    target: 'es2020',
    lib: ['es2020', 'dom'],
    module: 'esnext',
    jsx: 'preserve',
    types: [],
    skipLibCheck: true,
    noEmit: true,
    strict: true,
  },
}

test('what one of the oldest engines does not have fails the build, with its place, its name and who lacks it', (t) => {
  const folder = t.testdir({
    'tsconfig.json': JSON.stringify(config),
    'README.md': `# Pages
| \`api.structuredClone\` | of another table |
## Newer features
| feature | without it |
|---|---|
| \`api.Navigator.vibrate\`, \`api.Navigator.wakeLock\`, \`api.WakeLock\` | nothing is felt |
| \`css.properties.text-wrap\` | lines differ |
| \`api.Bluetooth\`, \`api.structured\` | nothing |
## Other
| \`api.structuredClone\` | of another table |
`,
    'script.ts': `const list: readonly number[] = [1, 2]
export const last = list.at(-1)
export const copy = structuredClone(list)
export const own = Object.hasOwn(list, 'length')
export const shown = 'b'.replace(/(?<=a)b/, '')
document.addEventListener('click', () => {}, { signal: new AbortController().signal })
document.addEventListener('visibilitychange', () => {}, { once: true })
window.queueMicrotask(() => window.structuredClone(list))
const { userActivation, onLine } = navigator
navigator.vibrate?.(12)
export type Lock = WakeLockSentinel
export interface Own { at(place: number): number; structuredClone: boolean }
export const ownAt = ({ at }: Own, own: Own) => [at(1), own.at(1), own.structuredClone, userActivation, onLine]
export const lock = (held: WakeLock) => held.request('screen')
export const no: string = 1
navigator.wakeLock = undefined as never
export const tools = { structuredClone }
class Failed extends Error { readonly cause = 1 }
export const cause = new Failed().cause
export const copyOf = ({ clone = structuredClone }) => clone
`,
    'tags.tsx': `declare global { namespace JSX { interface IntrinsicElements { [tag: string]: object } } }
export const tags = <dialog><p inert lang="en" /></dialog>
`,
    'style.css': `@import "other.css";
.a, .b:has(.c) {
  height: 100vh;
  height: 100dvh;
  text-wrap: balance;
}
.d { inset: 0; user-select: none; & .e { display: flex; gap: 1px } }
.f { display: grid; gap: 1px; color: color-mix(in srgb, red, blue) }
.g:not(.h, .i):focus { overflow: clip }
@supports (height: 1dvh) { .j { color: red } }
@container (width > 1px) { .k { margin-inline: 1px } }
`,
  })
  const here = relative(process.cwd(), folder)
  const found = checkEngines(join(folder, 'tsconfig.json'), join(folder, 'README.md'))
  t.same(
    found.map((line) => line.replace(`${here}/`, '')),
    [
      "script.ts(15,14): error TS2322: Type 'number' is not assignable to type 'string'.",
      "script.ts(16,11): error TS2540: Cannot assign to 'wakeLock' because it is a read-only property.",
      'script.ts(2,26): error: javascript.builtins.Array.at is not in Safari 14 (since 15.4), Chrome 87 (since 92), Firefox 78 (since 90)',
      'script.ts(3,21): error: api.structuredClone is not in Safari 14 (since 15.4), Chrome 87 (since 98), Firefox 78 (since 94)',
      'script.ts(4,27): error: javascript.builtins.Object.hasOwn is not in Safari 14 (since 15.4), Chrome 87 (since 93), Firefox 78 (since 92)',
      'script.ts(5,34): error: javascript.regular_expressions.lookbehind_assertion is not in Safari 14 (since 16.4)',
      'script.ts(6,10): error: api.EventTarget.addEventListener.options_parameter.options_signal_parameter is not in Safari 14 (since 15), Chrome 87 (since 90), Firefox 78 (since 86)',
      'script.ts(8,36): error: api.structuredClone is not in Safari 14 (since 15.4), Chrome 87 (since 98), Firefox 78 (since 94)',
      'script.ts(9,9): error: api.Navigator.userActivation is not in Safari 14 (since 16.4), Firefox 78 (since 120)',
      'script.ts(17,24): error: api.structuredClone is not in Safari 14 (since 15.4), Chrome 87 (since 98), Firefox 78 (since 94)',
      'script.ts(20,34): error: api.structuredClone is not in Safari 14 (since 15.4), Chrome 87 (since 98), Firefox 78 (since 94)',
      'tags.tsx(2,22): error: html.elements.dialog is not in Safari 14 (since 15.4), Firefox 78 (since 98)',
      'tags.tsx(2,32): error: html.global_attributes.inert is not in Safari 14 (since 15.5), Chrome 87 (since 102), Firefox 78 (since 112)',
      'style.css(2,7): error: css.selectors.has is not in Safari 14 (since 15.4), Chrome 87 (since 105), Firefox 78 (since 121)',
      'style.css(4,11): error: css.types.length.viewport_percentage_units_dynamic is not in Safari 14 (since 15.4), Chrome 87 (since 108), Firefox 78 (since 101)',
      'style.css(7,57): error: css.properties.gap.flex_context is not in Safari 14 (since 14.1)',
      'style.css(8,38): error: css.types.color.color-mix is not in Safari 14 (since 16.2), Chrome 87 (since 111), Firefox 78 (since 113)',
      'style.css(9,3): error: css.selectors.not.selector_list is not in Chrome 87 (since 88), Firefox 78 (since 84)',
      'style.css(9,34): error: css.properties.overflow.clip is not in Safari 14 (since 16), Chrome 87 (since 90), Firefox 78 (since 81)',
      'style.css(11,1): error: css.at-rules.container is not in Safari 14 (since 16), Chrome 87 (since 105), Firefox 78 (since 110)',
      'style.css(11,33): error: css.properties.margin-inline is not in Safari 14 (since 14.1)',
      'README.md: error: api.Bluetooth is listed, but not needed',
      'README.md: error: api.structured is listed, but not needed',
    ],
  )
  t.end()
})

test('an engine has a feature that is whole later, or is written with its prefix, and none that needs a flag', (t) => {
  const engines = (name: string, prefixes?: readonly string[]) => findLack([name], prefixes)?.engines
  // In part, it did not follow round corners at first.
  t.same(engines('css.properties.outline'), [])
  t.match(engines('css.properties.user-select')?.join(), /^Safari 14 \(/)
  t.same(engines('css.properties.user-select', ['-webkit-']), [])
  t.same(engines('api.Navigator.vibrate'), ['Safari 14 (none has it)', 'Firefox 78 (none has it)'])
  t.match(engines('api.AudioTrack')?.join(), 'Firefox 78 (none has it)')
  t.match(engines('css.properties.word-break.auto-phrase')?.[0], 'Safari 14 (since preview)')
  t.same(engines('css.selectors.focus-visible'), ['Safari 14 (since 15.4)', 'Firefox 78 (since 85)'])
  t.equal(findLack(['api.Nothing', 'css.nothing']), undefined)
  t.equal(findLack(['api.Nothing', 'api.fetch'])?.feature, 'api.fetch')
  t.end()
})
