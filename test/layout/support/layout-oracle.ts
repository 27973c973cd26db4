type Json = Record<string, unknown>

/** The signals that each type of control can have. */
export const fittingSignals: Readonly<Record<string, readonly string[]>> = {
  Button: ['people', 'rate', 'energy', 'sync'],
  Slider: ['people', 'mean', 'median', 'min', 'max', 'spread', 'hist', 'spotlight'],
  Toggle: ['people', 'share', 'spotlight'],
  Index: ['people', 'share', 'winner'],
  String: ['people'],
  XYPad: ['people', 'centre', 'radius', 'spotlight'],
}
const ownMembers: Readonly<Record<string, readonly string[]>> = {
  Button: ['fullScale'],
  String: ['moderate', 'words'],
  Index: ['once'],
  Toggle: ['once'],
}

/** How phones can be moved to play each type of control. */
const motions: Readonly<Record<string, string>> = { Button: 'shake', Slider: 'tilt', XYPad: 'tilt' }

/** Whether a parsed layout file keeps the written rules; none of the service's own code has a say in it. */
export function isSoundLayout(file: unknown): boolean {
  if (!has(file, ['layoutId', 'activePageId', 'pages'], ['$schema', 'name', 'light', 'theme', 'controls']))
    return false
  const {
    $schema = '',
    name = '',
    light = false,
    theme = {},
    layoutId,
    activePageId,
    controls: ofEveryPage = [],
    pages,
  } = file
  if (typeof $schema !== 'string' || typeof name !== 'string' || !isId(layoutId)) return false
  if (typeof light !== 'boolean' || !isTheme(theme)) return false
  if (!Array.isArray(pages) || !pages.every(isPage)) return false
  if (!Array.isArray(ofEveryPage) || !ofEveryPage.every(isControl)) return false
  const controls = [...ofEveryPage, ...pages.flatMap((page) => page.controls)] as Json[]
  const lids = controls.map(({ lid }) => lid)
  const addresses = controls.map(({ lid, address = `/${String(lid).padStart(4, '0')}` }) => address)
  const pageIds = pages.map(({ pageId }) => pageId)
  const areAddresses = addresses.every((address) => /^\/[0-9]{4,10}$/.test(String(address)))
  return areAddresses && [lids, addresses, pageIds].every(allDiffer) && pageIds.includes(activePageId)
}

/** Colours of three or six hexadecimal digits, and a picture. */
function isTheme(theme: unknown): boolean {
  if (!has(theme, [], ['accent', 'background', 'logo'])) return false
  const { accent = '#000', background = '#000000', logo = 'x' } = theme
  const areColours = [accent, background].every(
    (colour) => typeof colour === 'string' && /^#([0-9a-f]{3}){1,2}$/i.test(colour) && !colour.includes('\n'),
  )
  return areColours && typeof logo === 'string' && isImage(logo)
}

function isPage(page: unknown): page is Json {
  if (!has(page, ['pageId', 'controls'], ['name'])) return false
  const { pageId, name = '', controls } = page
  return isId(pageId) && typeof name === 'string' && Array.isArray(controls) && controls.every(isControl)
}

function isControl(control: unknown): boolean {
  const { type } = (typeof control === 'object' && control !== null ? control : {}) as Json
  if (typeof type !== 'string' || !Object.hasOwn(fittingSignals, type)) return false
  const needed = ['lid', 'type', 'props', ...(type === 'Index' ? ['options'] : [])]
  const allowed = ['address', 'cooldown', 'crowd', 'each', 'results', ...(ownMembers[type] ?? [])]
  if (!has(control, needed, allowed)) return false
  const {
    lid,
    address,
    props,
    cooldown = 1,
    crowd = { signals: [] },
    each = false,
    once = false,
    results = 'never',
    moderate = false,
    words = false,
    fullScale = 1,
    options = [{ index: 0, label: '' }],
  } = control
  if (!Number.isSafeInteger(lid) || Number(lid) < 1) return false
  if (address !== undefined && typeof address !== 'string') return false
  if (typeof cooldown !== 'number' || !(cooldown > 0 && cooldown <= 3600)) return false
  if (![moderate, words, each, once].every((value) => typeof value === 'boolean')) return false
  if (
    !isCrowd(crowd, type, once === true, words === true) ||
    !['live', 'after', 'never'].some((one) => one === results)
  )
    return false
  if (typeof fullScale !== 'number' || !(fullScale > 0)) return false
  if (!Array.isArray(options) || options.length < 1 || options.length > 256 || !options.every(isOption))
    return false
  return areProps(props, type, words === true)
}

/** Only signals of the type, none twice; whole seconds of a day, none where a choice lasts or words are counted. */
function isCrowd(crowd: unknown, type: string, lasts: boolean, hasWords: boolean): boolean {
  if (!has(crowd, ['signals'], lasts || hasWords ? [] : ['window'])) return false
  const { signals, window = 0 } = crowd
  if (!Array.isArray(signals) || !allDiffer(signals)) return false
  const fitting = [...(fittingSignals[type] ?? []), ...(hasWords ? ['words'] : [])]
  if (!signals.every((signal) => fitting.includes(signal))) return false
  return Number.isInteger(window) && Number(window) >= 0 && Number(window) <= 86_400
}

function isOption(option: unknown, at: number): boolean {
  if (!has(option, ['index', 'label'], ['image'])) return false
  const { index, label, image = 'x' } = option
  return index === at && typeof label === 'string' && typeof image === 'string' && isImage(image)
}

function areProps(props: unknown, type: unknown, hasWords: boolean): boolean {
  if (typeof props !== 'object' || props === null || Array.isArray(props)) return false
  const { label, maxLength = 1, motion, float = false, view } = props as Json
  if (typeof label !== 'string') return false
  const canFloat = type === 'Button' || type === 'Index'
  if ('float' in props && !(canFloat && typeof float === 'boolean')) return false
  if ('view' in props && !(type === 'String' && hasWords && view === 'cloud')) return false
  if ('motion' in props && motion !== motions[String(type)]) return false
  return (
    type !== 'String' || (Number.isInteger(maxLength) && Number(maxLength) >= 1 && Number(maxLength) <= 320)
  )
}

/** A relative or http(s) URL: no blank, no control character, none of what RFC 3986 forbids, no other scheme. */
function isImage(text: string): boolean {
  if (text === '' || /[\p{Cc} "<>\\^`{|}]/u.test(text)) return false
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase()
  return scheme === undefined || /^https?:\/\/./i.test(text)
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value)
}

/** An object with these members and no others. */
function has(value: unknown, needed: readonly string[], allowed: readonly string[]): value is Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const keys = Object.keys(value)
  return (
    needed.every((name) => keys.includes(name)) &&
    keys.every((name) => [...needed, ...allowed].includes(name))
  )
}

function allDiffer(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}
