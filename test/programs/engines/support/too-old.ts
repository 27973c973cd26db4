import type { Test } from 'tap'
import { until } from '../../../support/time/until.js'
import { openCommands, startListening } from './commands.js'
import { oldChromium } from './old-chromium.js'
import type { Tab } from './tab.js'

/** Chromium as phones had it by the end of 2019, which no driver of today can steer: it only looks. */
export async function openTooOld(t: Pick<Test, 'teardown'>): Promise<Pick<Tab, 'goto' | 'evaluate'>> {
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0']
  const listening = await startListening(t, oldChromium('79'), args)
  let page: Target | undefined
  // It listens before it has its tab.
  await until(async () => {
    const targets = await fetch(`http://${new URL(listening).host}/json/list`)
    ;[page] = (await targets.json()) as readonly Target[]
    return page !== undefined
  }, 'a tab')
  const send = await openCommands(t, page!.webSocketDebuggerUrl)
  return {
    goto: (url) => send('Page.navigate', { url }),
    evaluate: async (expression) => {
      const answer = await send<Evaluated>('Runtime.evaluate', { expression, returnByValue: true })
      return answer.result.value as never
    },
  }
}

interface Target {
  readonly webSocketDebuggerUrl: string
}

interface Evaluated {
  readonly result: { readonly value: unknown }
}
