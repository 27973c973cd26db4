import { join } from 'node:path'
import type { Test } from 'tap'
import { entityTag } from '../../../../src/http/entity-tag.js'
import { type Answer, type Overrides, runBridge, type TestBridge } from '../../../support/show/bridge.js'
import { runEditable, textOf } from '../../../support/show/editable-show.js'
import { moderated, moderatedFile, waitingIn, writing } from '../../../support/show/moderated-show.js'
import { goodPath, operationRules } from '../../support/operation-rules.js'
import { scopedKeys } from '../../support/senders.js'
import { type Asked, askOperation, credentialsFor } from './ask-operation.js'
import type { DescribedOperation } from './description.js'

/** One operation of a running service, and a good request for it. */
export interface Scene {
  readonly name: string
  readonly operation: DescribedOperation
  readonly bridge: TestBridge
  readonly good: Asked
  /** Sends the good request, with changes. */
  ask(changes?: Partial<Asked>): Promise<Answer>
}

const showText = textOf(moderatedFile)
const ofShow = { 'if-match': entityTag(showText) }

/** What good requests have that change files: they leave them as they are. */
const fileRequests: Readonly<Record<string, Pick<Asked, 'headers' | 'body'>>> = {
  'PUT /layout/{layoutId}/file': { headers: ofShow, body: showText },
  'DELETE /layout/{layoutId}/file': { headers: ofShow },
  'PUT /media/{file}': {
    headers: { 'content-type': 'image/svg+xml' },
    body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  },
}

/** Runs a service with the test layout, in which one text waits. */
export async function openScene(
  t: Test,
  name: string,
  operation: DescribedOperation,
  overrides: Overrides = {},
): Promise<Scene> {
  const isOfFiles = /\/(?:file|versions)$|^(?:PUT|DELETE) \/media/.test(name)
  const layouts = join(process.cwd(), 'config', 'layouts')
  const options: Overrides = { moreKeys: scopedKeys, room: { open: 'on' }, ...overrides }
  const files = { 'show.json': moderatedFile, 'other.json': { ...moderatedFile, layoutId: 'other' } }
  const { bridge } = isOfFiles
    ? await runEditable(t, options, files)
    : { bridge: await runBridge(t, { catalogue: moderated, layouts, ...options }) }
  await bridge.act(writing('Olé'))
  const [text] = await waitingIn(bridge)
  const rule = name.replace('{lid}', '#lid').replace(/\{(\w+)\}/g, ':$1')
  const good = {
    path: goodPath(rule.split(' ')[1] ?? '').replace(/(?<=\/texts\/).+/, text?.textId ?? ''),
    headers: { ...credentialsFor(operation, bridge.token)[0], ...fileRequests[name]?.headers },
    get body() {
      if (fileRequests[name]) return fileRequests[name].body
      return name.startsWith('GET') ? undefined : operationRules[rule]?.body
    },
  }
  const ask: Scene['ask'] = (changes) => askOperation(bridge.url, name, { ...good, ...changes })
  return { name, operation, bridge, good, ask }
}
