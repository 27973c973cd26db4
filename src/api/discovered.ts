import { type KeyedHandler, type OperationNotes, requireApiKey, uncached } from './operation/operation.js'

/** `GET /displays/discovered`: programs of the network that take OSC; it takes some seconds. */
export const getDiscovered: KeyedHandler<'apiKeys' | 'programs'> = (context, exchange, permission) => {
  requireApiKey(context, exchange, permission)
  exchange.replyWith(context.programs.find().then((found) => uncached(found)))
}

export const discoveredNotes = {
  'GET /displays/discovered': {
    id: 'discoverDisplays',
    summary: 'Programs of the network that take OSC, with the settings that make them displays',
    description:
      'Looks for what announces itself by mDNS, and reads the trees of OSCQuery. It takes 3 to 11 s; whoever asks meanwhile, or in the 5 s afterwards, is told the same.',
    answer: 'ProgramsAnswer',
  },
} as const satisfies OperationNotes
