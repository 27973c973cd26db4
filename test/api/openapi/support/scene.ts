import { join } from 'node:path'
import type { Test } from 'tap'
import { type Answer, type Overrides, runBridge, type TestBridge } from '../../../support/show/bridge.js'
import { moderated, waitingIn, writing } from '../../../support/show/moderated-show.js'
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

/** Runs a service with the test layout, in which one text waits. */
export async function openScene(
  t: Test,
  name: string,
  operation: DescribedOperation,
  overrides: Overrides = {},
): Promise<Scene> {
  const layouts = join(process.cwd(), 'config', 'layouts')
  const bridge = await runBridge(t, {
    catalogue: moderated,
    layouts,
    moreKeys: scopedKeys,
    room: { open: 'on' },
    ...overrides,
  })
  await bridge.act(writing('Olé'))
  const [text] = await waitingIn(bridge)
  const rule = name.replace('{lid}', '#lid').replace(/\{(\w+)\}/g, ':$1')
  const good = {
    path: goodPath(rule.split(' ')[1] ?? '').replace(/(?<=\/texts\/).+/, text?.textId ?? ''),
    headers: { ...credentialsFor(operation, bridge.token)[0] },
    get body() {
      return name.startsWith('GET') ? undefined : operationRules[rule]?.body
    },
  }
  const ask: Scene['ask'] = (changes) => askOperation(bridge.url, name, { ...good, ...changes })
  return { name, operation, bridge, good, ask }
}
