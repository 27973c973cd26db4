import type { Trial } from '../../display/trial/trial.js'
import { decodePacket } from '../../osc/decode.js'
import { describeMessage } from '../monitor/message-text.js'
import { table } from '../table.js'

/** What came of a test, a row for each display host; with `verbose`, below it the messages of each. */
export function reportTrials(trials: readonly Trial[], verbose: boolean): string {
  const rows = trials.map((trial) => [trial.display.name, addressOf(trial), describeResult(trial)])
  const results = table([['NAME', 'ADDRESS', 'RESULT'], ...rows])
  return verbose ? [results, ...trials.map(listMessages)].join('\n\n') : results
}

function addressOf({ display: { host, port } }: Trial): string {
  return `${host}:${port}`
}

function describeResult({ messages, failure }: Trial): string {
  if (failure !== undefined) return failure
  return `sent ${messages.length} ${messages.length === 1 ? 'message' : 'messages'}`
}

/** Decoded from the very bytes, so that it shows what went and not what was meant. */
function listMessages(trial: Trial): string {
  const messages = trial.messages.flatMap((bytes) => decodePacket(bytes).messages)
  const lines = messages.map((message) => `  ${describeMessage(message)}`)
  return [`${trial.display.name} ${addressOf(trial)}`, ...lines].join('\n')
}
