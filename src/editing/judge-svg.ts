import sax, { type QualifiedTag } from 'sax'

const svg = 'http://www.w3.org/2000/svg'
const html = 'http://www.w3.org/1999/xhtml'
const forbidden = ['script', 'foreignobject', 'handler', 'listener', 'iframe', 'object', 'embed']
/** The beginning of what is a part of the picture itself, another picture that it holds, or nothing. */
const ownAddress = /(?:#|data:image\/(?:png|jpeg|gif|webp)[;,]|$)/iy

/** No picture has more: of many the parser takes the square of their number. */
const mostNested = 500
const mostAttributes = 1000

/**
 * Whether an SVG file is a picture and nothing more: it runs nothing, and loads nothing from elsewhere.
 * @returns what it has besides, in words; undefined for nothing.
 */
export function judgeSvg(bytes: Uint8Array): string | undefined {
  const text = decode(bytes)
  if (text === undefined) return 'received bytes that are not UTF-8'
  try {
    readSvg(text)
  } catch (fault) {
    if (fault instanceof SvgFault) return fault.what
    throw fault
  }
  return undefined
}

/** What ends the reading: a file of nothing but faults would take long. */
class SvgFault {
  constructor(readonly what: string) {}
}

/** @throws {SvgFault} for the first one. */
function readSvg(text: string): void {
  const parser = sax.parser(true, { xmlns: true })
  const find = (fault: string | undefined) => {
    if (fault !== undefined) throw new SvgFault(fault)
  }
  let depth = 0
  let isRoot = true
  let style = ''
  const addStyle = (part: string) => {
    style += part
  }
  parser.onerror = () => find('received a text that is not well-formed XML')
  parser.ondoctype = () => find('received one with a document type')
  parser.onprocessinginstruction = (instruction) => find(judgeInstruction(instruction))
  parser.onopentag = (tag) => {
    const { local, uri } = tag as QualifiedTag
    if (isRoot && (local !== 'svg' || uri !== svg)) find('received another document')
    isRoot = false
    if (++depth > mostNested) find(`received one nested more than ${mostNested} deep`)
    style = ''
    find(judgeTag(tag as QualifiedTag))
  }
  // Whatever stands between the parts of a style, it is one.
  parser.ontext = addStyle
  parser.oncdata = addStyle
  parser.onclosetag = (name) => {
    if (/(?:^|:)style$/i.test(name)) find(judgeStyle(style))
    depth--
    style = ''
  }
  // No tag contains another "<" (XML §2.3).
  if (text.split('<').some((tag) => tag.split('=').length > mostAttributes))
    find(`received one with a tag of more than ${mostAttributes} attributes`)
  parser.write(text).close()
  if (isRoot) find('received no picture')
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Only the declaration of the XML version is fine; with another encoding a browser would read another text. */
function judgeInstruction({ name, body }: { name: string; body: string }): string | undefined {
  if (name !== 'xml') return 'received one with a processing instruction'
  const encoding = /\bencoding\s*=\s*["']([^"']*)/i.exec(body)?.[1] ?? 'utf-8'
  return /^utf-?8$/i.test(encoding) ? undefined : 'received one that says it is not UTF-8'
}

function judgeTag({ local, uri, attributes }: QualifiedTag): string | undefined {
  if (uri === html || forbidden.includes(local.toLowerCase()))
    return 'received one with a script, or with a part of a web page'
  for (const { local: name, prefix, value } of Object.values(attributes)) {
    const fault = judgeAttribute(name.toLowerCase(), prefix, value)
    if (fault !== undefined) return fault
  }
  return undefined
}

function judgeAttribute(name: string, prefix: string, value: string): string | undefined {
  const isAnimated = name === 'attributename' && /^(?:on|(?:[\w-]+:)?href$)/i.test(value.trim())
  if (name.startsWith('on') || isAnimated) return 'received one with a script'
  const isAddress = name === 'href' || name === 'src' || (name === 'base' && prefix === 'xml')
  if (isAddress && !isOwn(value.trimStart())) return loadsMore
  return judgeStyle(value)
}

/** Many attributes are styles, too; addresses in them may be escaped (CSS Syntax, "consume an escaped code point"). */
function judgeStyle(style: string): string | undefined {
  const plain = style
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff)),
    )
    .replace(/\\(.)/g, '$1')
  if (/@import\b|\b(?:src|image|image-set|cross-fade)\(/i.test(plain)) return loadsMore
  // Only how each begins: to look for the ends would take the square of the length where there are none.
  for (const { 0: beginning, index } of plain.matchAll(/\burl\(\s*(?:["']\s*)?/gi)) {
    const at = index + beginning.length
    if (!/["')]/.test(plain.charAt(at)) && !isOwn(plain, at)) return loadsMore
  }
  return undefined
}

/** @param at where the address begins. */
function isOwn(text: string, at = 0): boolean {
  ownAddress.lastIndex = at
  return ownAddress.test(text)
}

const loadsMore = 'received one that loads something from elsewhere'
