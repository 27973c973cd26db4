import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { controlTypes } from '../../../../src/controls/control-types.js'
import { InvalidConfiguration } from '../../../../src/errors.js'
import { findJsonError } from '../../../../src/json/find-json-error.js'
import { judgeLayout } from '../../../../src/layout/judge-layout.js'
import type { Layout } from '../../../../src/layout/layout.js'
import { lastingFile, showFile } from '../../../support/show/show.js'
import { damaged } from '../damaged.js'
import type { Property } from './property.js'

const demo = readFileSync('config/layouts/demo.json')
const [button, , , index] = showFile.pages[0]!.controls
/** The smaller it is, the more likely a change hits what matters. */
const small = { layoutId: 'a', activePageId: 'p', pages: [{ pageId: 'p', controls: [button, index] }] }

const known = fc.constantFrom(
  demo,
  Buffer.from(JSON.stringify(showFile)),
  Buffer.from(JSON.stringify(lastingFile)),
  Buffer.from(JSON.stringify(small)),
  Buffer.from('{"layoutId":"a","activePageId":"p","pages":[{"pageId":"p","controls":[]}]}'),
  Buffer.from('[1,-0.5e+7,true,false,null,"\\u00e9\\n",{}]'),
)
const words = [
  ...'{ } [ ] , : " "" {} [] null true 0 -1 1.5 1e999 9007199254740993 \\u0000 \\ud800 \\ \ufeff \n \r'.split(
    ' ',
  ),
  ...['['.repeat(16), '['.repeat(60) + ']'.repeat(60), '{"a":{"a":{"a":'],
  ...new Set(demo.toString().match(/"[^"]*"/g)),
  ...controlTypes.map((type) => `"type":"${type}"`),
  ...'"address":"/0001", "fullScale":4, "maxLength":3, "name":"a", "__proto__":{}, "lid":1,'.split(' '),
  ...'"lid":99999999999, "props":{"label":"a"}, "image":"javascript:a",'.split(' '),
  '"options":[{"index":0,"label":"a"}],',
]

/** Any layout file results in a consistent layout, or in errors that say where and why. */
export const layout: Property = {
  inputs: damaged(known, { words, longest: 4096 }),
  check(input) {
    const text = new TextDecoder().decode(input)
    const fault = findJsonError(text)
    const document = parse(text)
    if (fault === undefined) {
      if (document === undefined) throw new Error('no error is found in invalid JSON')
      if (isDeeper(document, 64)) throw new Error('nested deeper than allowed')
      judge(document)
    } else {
      const { reason } = fault
      if (document !== undefined && reason.startsWith('not JSON'))
        throw new Error(`an error in JSON: ${reason}`)
      if (!(fault.line >= 1 && fault.column >= 1 && reason !== ''))
        throw new Error('an error without a message')
    }
  },
}

/** `undefined` if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1))
}

function judge(document: unknown): void {
  const copy = structuredClone(document)
  try {
    inspect(judgeLayout(document, 'show.json'))
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error
    if (error.errors.length === 0) throw new Error('refused without an error')
    for (const { place, reason } of error.errors)
      if (!place.startsWith('$') || reason === '' || /undefined|\[object/.test(reason))
        throw new Error(`an error at "${place}" says "${reason}"`)
  }
  if (!isDeepStrictEqual(document, copy)) throw new Error('the document was changed')
}

function inspect({ layoutId, activePageId, everyPage, pages, controls }: Layout): void {
  const own = [...pages.values()].flatMap((page) => page.controls.slice(everyPage.length))
  const all = [...everyPage, ...own]
  const addresses = new Set(all.map(({ address }) => address))
  if (!/^[\w-]{1,64}$/.test(layoutId) || !pages.has(activePageId)) throw new Error('names are wrong')
  if (controls.size !== all.length || addresses.size !== all.length)
    throw new Error('lids or addresses repeat')
  for (const { lid, address, type, props, options, fullScale, maxLength } of all) {
    const isSound =
      Number.isSafeInteger(lid) &&
      lid > 0 &&
      /^\/\d{4,10}$/.test(address) &&
      controlTypes.includes(type) &&
      typeof props.label === 'string' &&
      options.every(({ index }, at) => index === at) &&
      options.length > 0 === (type === 'Index') &&
      fullScale > 0 &&
      Number.isFinite(fullScale) &&
      Number.isInteger(maxLength) &&
      maxLength >= 1 &&
      maxLength <= 320
    if (!isSound) throw new Error(`control ${lid} is invalid`)
  }
}
