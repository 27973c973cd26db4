import sax, { type QualifiedTag } from 'sax'

const svg = 'http://www.w3.org/2000/svg'
const html = 'http://www.w3.org/1999/xhtml'
const forbidden = ['script', 'foreignobject', 'handler', 'listener', 'iframe', 'object', 'embed']
/** A part of the picture itself, or another picture that it holds. */
const ownAddress = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp)[;,]|$)/i

/**
 * Whether an SVG file is a picture and nothing more: it runs nothing, and loads nothing from elsewhere.
 * @returns what it has besides, in words; undefined for nothing.
 */
export function judgeSvg(bytes: Uint8Array): string | undefined {
  const text = decode(bytes)
  if (text === undefined) return 'received bytes that are not UTF-8'
  const parser = sax.parser(true, { xmlns: true })
  const faults: string[] = []
  const find = (fault: string | undefined) => {
    if (fault !== undefined) faults.push(fault)
  }
  let isRoot = true
  let style = ''
  const addStyle = (part: string) => {
    style += part
  }
  parser.onerror = () => {
    find('received a text that is not well-formed XML')
    parser.resume()
  }
  parser.ondoctype = () => find('received one with a document type')
  parser.onprocessinginstruction = (instruction) => find(judgeInstruction(instruction))
  parser.onopentag = (tag) => {
    const { local, uri } = tag as QualifiedTag
    if (isRoot && (local !== 'svg' || uri !== svg)) find('received another document')
    isRoot = false
    style = ''
    find(judgeTag(tag as QualifiedTag))
  }
  // Whatever stands between the parts of a style, it is one.
  parser.ontext = addStyle
  parser.oncdata = addStyle
  parser.onclosetag = (name) => {
    if (/(?:^|:)style$/i.test(name)) find(judgeStyle(style))
    style = ''
  }
  parser.write(text).close()
  if (isRoot) find('received no picture')
  return faults[0]
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
  if (isAddress && !ownAddress.test(value)) return loadsMore
  return judgeStyle(value)
}

/** Many attributes are styles, too; addresses in them may be escaped (CSS Syntax, "consume an escaped code point"). */
function judgeStyle(style: string): string | undefined {
  const plain = style
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff)),
    )
    .replace(/\\(.)/g, '$1')
  if (/@import\b/i.test(plain)) return loadsMore
  const addresses = [...plain.matchAll(/(?:\burl|\bsrc|image(?:-set)?)\(\s*(["']?)(.*?)\1\s*\)/gis)]
  return addresses.every(([, , address = '']) => ownAddress.test(address)) ? undefined : loadsMore
}

const loadsMore = 'received one that loads something from elsewhere'
