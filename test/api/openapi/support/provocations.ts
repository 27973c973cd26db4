import { type Completion, GroupCommit } from '../../../../src/action/group-commit.js'
import { ApiKeys, parseApiKeys } from '../../../../src/auth/api-keys.js'
import { scopes } from '../../../../src/auth/scope.js'
import { Reloads } from '../../../../src/bridge/reloads.js'
import { EditableFolder } from '../../../../src/editing/editable-folder.js'
import { Refusal } from '../../../../src/errors.js'
import { Exchange } from '../../../../src/http/exchange.js'
import { LoadMeter } from '../../../../src/limits/load-meter.js'
import { EveningReports } from '../../../../src/recording/report/evening/evening-reports.js'
import type { RefusalCode } from '../../../../src/wire/problem.js'
import { handshake } from '../../../stream/support/handshake.js'
import { type Answer, tokenSecret } from '../../../support/show/bridge.js'
import { moderatedFile } from '../../../support/show/moderated-show.js'
import { catalogueOf } from '../../../support/show/once-show.js'
import { rawRequest } from '../../../support/wire/raw-http.js'
import { keyOf } from '../../support/senders.js'
import type { Scene } from './scene.js'

type Provocation = (scene: Scene) => Promise<Answer>

/** How to be refused with each code. Where an operation does not know it, something else is answered. */
export const provocations: Readonly<Record<Exclude<RefusalCode, 'origin-forbidden'>, Provocation>> = {
  'api-key-invalid': ({ ask }) => ask({ headers: {} }),
  'token-invalid': ({ name, ask }) =>
    name === 'POST /desk' ? ask({ body: { code: 'made up' } }) : ask({ headers: {} }),
  'token-expired': async ({ bridge, good: { body }, ask }) => {
    await bridge.admin('POST', '/layout/show/revoke')
    // A code is good once.
    await ask({ body })
    return ask({ body })
  },
  'scope-insufficient': async ({ name, bridge, operation, ask }) => {
    if (name === 'POST /desk') {
      const looking = parseApiKeys('wall/view:a-key-that-only-looks', 'test')
      await bridge.reload({ secrets: { apiKeys: looking, tokenSecret } })
      return ask()
    }
    const reaching = operation.security.flatMap(({ apiKey = [] }) => apiKey)
    const narrow = scopes.find((scope) => !reaching.includes(scope)) ?? 'admin'
    return ask({ headers: { 'x-api-key': keyOf[narrow] } })
  },
  'layout-not-found': ({ bridge, good, ask }) => {
    // A draft may be of a layout that is not loaded.
    const unknown = good.path.endsWith('/draft') ? '/no.layout' : '/nowhere'
    const path = good.path.replace('/show', unknown)
    if (path !== good.path) return ask({ path })
    return ask({ headers: { authorization: `Bearer ${bridge.tokens.mint({ layoutId: 'gone' })}` } })
  },
  'text-not-found': ({ good, ask }) => {
    if (good.path.endsWith('/screen')) return ask({ body: { show: { textId: 'none' } } })
    return ask({ path: good.path.replace(/(?<=\/texts\/).+/, 'none') })
  },
  'not-found': async ({ name, bridge, good, ask }) => {
    if (name.endsWith('/file')) return ask({ path: `${good.path}?version=1` })
    if (name === 'PUT /media/{file}') return ask({ path: '/media/.heart.svg' })
    if (good.path !== '/desk') return ask({ path: namingNothing(good.path) })
    await bridge.reload({ room: { desk: 'off' } })
    const refused = await ask()
    await bridge.reload({})
    return refused
  },
  'method-not-allowed': ({ ask }) => ask(),
  'body-not-json': change('{'),
  'body-invalid': (scene) => {
    const { name, good, ask } = scene
    if (name === 'GET /stream') return raw(scene, handshake({ 'Sec-WebSocket-Protocol': undefined }))
    return good.path.endsWith('/osc') ? ask({ path: `${good.path}?preset=none` }) : change(1)(scene)
  },
  'body-too-large': ({ name, ask, ...scene }) =>
    /^PUT .*(?:file|draft|\/media.*)}?$/.test(name)
      ? ask({ body: 'x'.repeat(5 << 20) })
      : change('x'.repeat(17_000))({ name, ask, ...scene }),
  'media-type-unsupported': ({ good, ask }) =>
    ask({ headers: { ...good.headers, 'content-type': 'text/plain' } }),
  'request-malformed': (scene) =>
    raw(scene, `${scene.name.split(' ')[0]} ${scene.good.path} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`),
  'layout-invalid': change({ layoutId: 'nowhere' }),
  'page-invalid': change({ pageId: 'none' }),
  'type-invalid': change({ layoutId: 'show', lid: 1, type: 'Knob' }),
  'type-mismatch': change({ layoutId: 'show', lid: 1, type: 'Slider', value: 0 }),
  'value-invalid': change({ layoutId: 'show', lid: 1, type: 'Button', value: 0 }),
  'control-not-found': async (scene) => {
    const { bridge, good, ask } = scene
    if (good.path.includes('/control/')) return ask({ path: good.path.replace(/1$/, '99') })
    if (!good.path.includes('/texts/')) return change(noControl)(scene)
    const [, second] = moderatedFile.pages
    await bridge.reload({
      catalogue: catalogueOf({ ...moderatedFile, activePageId: 'second', pages: [second] }),
    })
    return ask()
  },
  'control-disabled': async ({ bridge, ask }) => {
    await bridge.admin('PUT', '/layout/show/control/1', { enabled: false })
    return ask()
  },
  'room-closed': async ({ bridge, ask }) => {
    await bridge.admin('PUT', '/room/show', { open: false })
    return ask()
  },
  'passcode-invalid': async ({ bridge, ask }) => {
    await bridge.reload({ room: { passcode: 'open sesame' } })
    return ask()
  },
  'room-full': async ({ bridge, ask }) => {
    await bridge.reload({ room: { people: 1 } })
    await ask()
    return ask()
  },
  'reload-refused': ({ ask }) => {
    const errors = [{ file: 'map.json', place: '$.controls[0]', reason: 'expected a lid of the layout' }]
    return patched(Reloads, 'run', { value: () => ({ errors, restart: [] }) }, ask)
  },
  'file-invalid': change('{"no":"layout"}'),
  'file-changed': ({ good, ask }) =>
    ask({
      headers: {
        ...good.headers,
        ...('if-match' in (good.headers ?? {}) ? { 'if-match': '"other"' } : { 'if-none-match': '*' }),
      },
    }),
  'editing-off': ({ ask }) => {
    const off = () => {
      throw new Refusal('editing-off', 'Not here.')
    }
    return patched(EditableFolder, 'require', { value: off }, ask)
  },
  'upgrade-required': ({ ask }) => ask(),
  'rate-limited': async ({ name, bridge, ask }) => {
    if (name.startsWith('POST /join')) {
      await bridge.reload({ room: { joinsPerSecond: 1 } })
      const many = await Promise.all(Array.from({ length: 10 }, () => ask()))
      return many.find(({ status }) => status !== 200) ?? ask()
    }
    const authorization = `Bearer ${bridge.tokens.mint({ layoutId: 'show', actionsPerSecond: 1 })}`
    for (let n = 0; n < 2; n++) await ask({ headers: { authorization } })
    return ask({ headers: { authorization } })
  },
  overloaded: async ({ name, ask }) => {
    const shed = LoadMeter.prototype.admit.bind({ isShedding: true } as LoadMeter)
    // A spare says so, and this is none.
    const refusal = new Refusal('overloaded', 'Not now.', { headers: { 'retry-after': '1' } })
    const fail = () => {
      throw refusal
    }
    const busy = () => Promise.reject(refusal)
    if (name.endsWith('/report')) return patched(EveningReports, 'make', { value: busy }, ask)
    if (name === 'POST /stage/take') return patched(ApiKeys, 'check', { value: fail }, ask)
    if (name !== 'POST /output/test') return patched(LoadMeter, 'admit', { value: shed }, ask)
    const both = await Promise.all([ask(), ask()])
    return both.find(({ status }) => status !== 200) ?? both[0]
  },
  internal: ({ ask }) =>
    patched(Exchange, 'requireClearFraming', { value: Exchange.prototype.run.bind(undefined) }, ask),
  // It comes from a machine that counts elsewhere.
  unconfirmed: ({ name, ask }) => {
    if (name !== 'POST /action') return ask()
    const refusal = new Refusal('unconfirmed', 'Nobody knows.', { headers: { 'retry-after': '1' } })
    const fail = (waiting: Completion) => waiting.fail?.(refusal)
    return patched(GroupCommit, 'join', { value: fail }, ask)
  },
  'shutting-down': ({ ask }) => patched(Exchange, 'closing', { get: () => true }, ask),
}

const noControl = { layoutId: 'show', lid: 99, type: 'Button', show: { lid: 99 } }

function namingNothing(path: string): string {
  return path
    .replace('heart', 'none')
    .replace(/(?<=\/assets\/).+/, 'none.js')
    .replace('/control/1', '/control/one')
}

/** With another body, where there is one. */
function change(body: unknown): Provocation {
  return ({ name, ask }) => (name.startsWith('GET') ? ask() : ask({ body }))
}

async function raw({ bridge }: Scene, request: string): Promise<Answer> {
  const { status, headers, body } = await rawRequest(bridge.port, request)
  return { status, headers: new Headers([...headers]), body: JSON.parse(body) }
}

/** While `ask` runs, a member of all instances is another one. */
async function patched(
  owner: { readonly prototype: object },
  member: string,
  change: PropertyDescriptor,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const original = Object.getOwnPropertyDescriptor(owner.prototype, member)!
  Object.defineProperty(owner.prototype, member, { configurable: true, ...change })
  try {
    return await ask()
  } finally {
    Object.defineProperty(owner.prototype, member, original)
  }
}
