import typia from 'typia'
import { holdOutput } from '../action/operate.js'
import type { Display } from '../display/link/display.js'
import { type LiveTest, testLive } from '../display/self-test/live-test.js'
import { Refusal } from '../errors.js'
import type { TestAnswer } from '../wire/display.js'
import {
  bodyReader,
  changing,
  type KeyedHandler,
  type OperationNotes,
  requireApiKey,
  uncached,
  withBody,
} from './operation/operation.js'
import type { RouteContext } from './operation/route-context.js'

/** Whether the audience's values are kept from the displays. */
export interface OutputBody {
  /** True: nothing of the audience leaves. */
  readonly held: boolean
}

const readOutputBody = bodyReader(typia.createValidate<OutputBody>(), {
  $: 'an object with held',
  '$.held': 'true or false',
})

export const putOutput = changing(
  () => {},
  readOutputBody,
  (context, _, { held }, by) => {
    holdOutput(context, held, by)
    return { body: JSON.stringify({ held } satisfies OutputBody) }
  },
)

/**
 * `POST /output/test`: sends each control's sample to the displays of the settings, or to one of them, and says what
 * became of it. Afterwards they are sent where the show stands. One test at a time: of two together, nobody could say
 * whose messages were lost.
 */
export function outputTestRoute(): KeyedHandler {
  let isUnderWay = false
  return withBody(
    () => {},
    (context, exchange, bytes, _, by) => {
      const { display: name } = readTestBody(bytes)
      const displays = displaysNamed(context, name)
      if (isUnderWay) throw testUnderWay
      isUnderWay = true
      context.log.info({ display: name ?? 'all', by }, 'displays tested')
      const layouts = [...context.state.layouts.byId.values()]
      const tests = displays.map(async (display) => {
        const test = await testLive(display, layouts, () => exchange.closing)
        context.displays.showPresent(display)
        // While the output is held, what a display has missed must outlast a kill.
        await new Promise<void>((resolve, fail) => context.commit.join({ accept: resolve, fail }))
        return test
      })
      const done = Promise.all(tests).finally(() => {
        isUnderWay = false
      })
      exchange.replyWith(done.then((results) => ({ body: describeTests(results) })))
    },
  )
}

/** The displays to test. */
export interface TestBody {
  /** The name of one of the settings; all of them without it. */
  readonly display?: string
}

const nameForm = 'the name of a display of the settings, a string'
const readTestBody = bodyReader(typia.createValidate<TestBody>(), {
  $: 'an object, with a display or {} for all',
  '$.display': nameForm,
})

/** Every host of the section; those of all sections without a name. @throws {Refusal} `body-invalid`. */
function displaysNamed({ displays }: RouteContext, name: string | undefined): readonly Display[] {
  const named = displays.configured.filter(({ options }) => name === undefined || options.name === name)
  if (name === undefined || named.length > 0) return named
  const names = [...new Set(displays.configured.map(({ options }) => options.name))].join(', ')
  throw new Refusal(
    'body-invalid',
    `Expected $.display to be one of the displays of the settings (${names || 'none'}); received another name.`,
    { errors: [{ path: '$.display', expected: nameForm }] },
  )
}

const testUnderWay = new Refusal(
  'overloaded',
  'The displays are being tested already; nothing was sent. Try again in 5 seconds.',
  { headers: { 'retry-after': '5' } },
)

function describeTests(tests: readonly LiveTest[]): string {
  const displays = tests.map(({ display: { options }, sent, failure = null }) => {
    const { name, host, port } = options
    return { name, host, port, sent, failure }
  })
  return JSON.stringify({ displays } satisfies TestAnswer)
}

/** `GET /displays/discovered`: programs of the network that take OSC; it takes some seconds. */
export const getDiscovered: KeyedHandler<'apiKeys' | 'programs'> = (context, exchange, permission) => {
  requireApiKey(context, exchange, permission)
  exchange.replyWith(context.programs.find().then((found) => uncached(found)))
}

export const outputNotes = {
  'PUT /output': {
    id: 'holdOutput',
    summary: "Keep the audience's values from the displays, or let them go again",
    description:
      'Actions are counted and answered as ever, and results stand still. When it ends, displays are sent what has changed meanwhile. Lasts over restarts.',
    body: 'OutputBody',
    examples: { 'hold it': { held: true }, 'let it go': { held: false } },
    answer: 'OutputBody',
  },
  'POST /output/test': {
    id: 'testDisplays',
    summary: "Send each control's sample to the displays, and see what became of it",
    description:
      'Afterwards displays are sent the present state of what was sampled, or when the output is released. One test at a time; others are refused with `overloaded`. It takes up to 5 s.',
    body: 'TestBody',
    examples: { 'all displays': {} },
    answer: 'TestAnswer',
    refusals: ['overloaded'],
  },
  'GET /displays/discovered': {
    id: 'discoverDisplays',
    summary: 'Programs of the network that take OSC, with the settings that make them displays',
    description:
      'Looks for what announces itself by mDNS, and reads the trees of OSCQuery. It takes 3 to 11 s. Who asks meanwhile, or in the 5 s afterwards, is told the same.',
    answer: 'ProgramsAnswer',
  },
} as const satisfies OperationNotes
