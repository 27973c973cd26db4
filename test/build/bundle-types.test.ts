import { join } from 'node:path'
import { bundleTypes } from '../../src/build/bundle-types.js'
import { test } from '../support/tap.js'

test('the types of a module come into one file, with what they need and nothing else', (t) => {
  const folder = t.testdir({
    'main.ts': `import type { Options } from './options.js'
export type { Shown as Seen } from './parts/shown.js'
export type * from './options.js'
/** Opens it. */
export function open(options: Options): void {}
`,
    'options.ts': `import type { tags } from 'typia'
import type { Count } from './parts/shown.js'
export interface Options { readonly count: Count; readonly name: string & tags.MinLength<1> }
`,
    parts: {
      'shown.ts': `export type Count = number
export interface Shown { readonly at: Place }
interface Place { readonly x: number }
export interface Unused { readonly shown: Shown }
`,
    },
  })
  t.equal(
    bundleTypes(join(folder, 'main.ts')),
    `/** Opens it. */
export declare function open(options: Options): void;
export interface Options {
    readonly count: Count;
    readonly name: string;
}
interface Shown {
    readonly at: Place;
}
type Count = number;
interface Place {
    readonly x: number;
}
export type { Shown as Seen };
`,
  )
  t.end()
})

test('a name that two files declare fails the build', (t) => {
  const folder = t.testdir({
    'main.ts': "export type * from './a.js'\nexport type * from './b.js'\n",
    'a.ts': 'export type Share = number\n',
    'b.ts': 'export interface Share { readonly of: number }\n',
  })
  t.throws(() => bundleTypes(join(folder, 'main.ts')), {
    message: `${join(folder, 'b.ts')}: Share is declared in another file, too; rename one of them`,
  })
  t.end()
})
