import type { OperationNote } from './operation-note.js'

/** The operations for holders of an API key. */
export const keyedNotes: Readonly<Record<string, OperationNote>> = {
  'POST /token': {
    id: 'makeToken',
    summary: 'An audience token for a layout',
    description: 'For your backend: one token for each phone. Never put an API key into a page.',
    body: 'TokenRequest',
    examples: {
      'for a new participant': { layoutId: 'demo' },
      'for a known participant, one hour': { layoutId: 'demo', participant: 'seat-12', expiresIn: 3600 },
    },
    answer: 'TokenAnswer',
    refusals: ['layout-invalid', 'overloaded'],
  },
  'GET /layout/:layoutId': {
    id: 'getLayout',
    summary: 'The active page of a layout',
    description: 'What your backend draws it from, and how many display hosts would see a press now.',
    answer: 'LayoutAnswer',
  },
  'PUT /layout/:layoutId/page': {
    id: 'switchPage',
    summary: 'Switch to another page',
    description: 'For everybody, at once.',
    body: 'PageBody',
    examples: { 'show the finale': { pageId: 'finale' } },
    answer: 'LayoutAnswer',
    refusals: ['page-invalid'],
  },
  'PUT /layout/:layoutId/control/#lid': {
    id: 'enableControl',
    summary: 'Close a control for the audience, or open it',
    description: 'Lasts over restarts and resets.',
    body: 'ControlBody',
    examples: { 'close it': { enabled: false }, 'open it': { enabled: true } },
    answer: 'ShownState',
    refusals: ['control-not-found'],
  },
  'GET /layout/:layoutId/state': {
    id: 'getState',
    summary: 'Counts, votes and last values of all pages',
    description: 'Of each control what its type has. A restart keeps it; a reset begins anew.',
    answer: 'StateAnswer',
  },
  'POST /layout/:layoutId/reset': {
    id: 'reset',
    summary: 'Set counts, votes and values back to zero',
    description: 'Also on the displays. Texts that wait to be read are dropped. Name either a lid or all.',
    body: 'ResetBody',
    examples: { 'one control': { lid: 1 }, 'the whole layout': { all: true } },
    answer: 'Accepted',
    refusals: ['control-not-found'],
  },
  'GET /layout/:layoutId/texts': {
    id: 'getTexts',
    summary: 'The texts that wait to be read',
    description: 'Those of moderated controls that nobody has judged yet, oldest first.',
    answer: 'TextsAnswer',
  },
  'POST /layout/:layoutId/texts/:textId': {
    id: 'judgeText',
    summary: 'Show a text that waits, or drop it',
    description:
      'Shown texts go to the displays whatever page is active. A text that was judged is found no more.',
    body: 'Verdict',
    examples: { 'show it': { approve: true }, 'drop it': { approve: false } },
    answer: 'Accepted',
    refusals: ['control-not-found'],
  },
  'DELETE /layout/:layoutId/texts/:textId': {
    id: 'takeBackText',
    summary: 'Take a text back that was shown',
    description:
      'It leaves the results. Where it is the value of its control, that becomes the one before, or `""`, and is sent; while the output is held, displays are sent `""`. `GET …/state` has the texts that are shown, ten of each control. A text that was taken back is found no more.',
    answer: 'Accepted',
  },
  'POST /layout/:layoutId/revoke': {
    id: 'revokeTokens',
    summary: 'Void every token of a layout made so far',
    description:
      'At once, and for good: over restarts, and whatever the clock does. Tokens made afterwards are good.',
    answer: 'Accepted',
  },
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
  'PUT /room/:layoutId': {
    id: 'openRoom',
    summary: 'Let people join by themselves, more of them today, or nobody any more',
    description:
      'Whether it is open lasts over restarts, and whoever has joined stays in. With `more`, so many new people may join today (UTC) beyond `[room] people`; the number replaces an earlier one.',
    body: 'RoomBody',
    examples: { 'close it': { open: false }, 'open it': { open: true }, 'let 500 more in': { more: 500 } },
    answer: 'RoomAnswer',
  },
  'POST /reload': {
    id: 'reload',
    summary: 'Apply changed layouts, secrets and displays',
    description: 'All or nothing, without losing a request. Counts go on.',
    answer: 'ReloadAnswer',
    refusals: ['reload-refused'],
  },
  'POST /stage/take': {
    id: 'takeStage',
    summary: 'Make a standby the active stage',
    description:
      'Of a cluster: the active stage makes room, or is overruled if it does not answer. On the active stage it does nothing. `GET /status` says when it is done.',
    answer: 'Accepted',
    refusals: ['overloaded'],
  },
  'GET /status': {
    id: 'getStatus',
    summary: 'What the service is doing',
    description: 'For technicians and for monitoring: displays, layouts and counts, as of now.',
    answer: 'StatusAnswer',
  },
  'GET /metrics': {
    id: 'getMetrics',
    summary: 'Metrics for Prometheus',
    description:
      'Text format 0.0.4, made at most once a second. `[http] metrics` says who may ask: holders of an API key, which Prometheus may send as Bearer; everybody; or nobody.',
    answer: ['text/plain'],
  },
}
