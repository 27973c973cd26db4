import type { ScreenChoice } from '../../../wire/screen.js'
import type { Deed, Steered } from '../../../wire/stream/steered.js'
import { type DeskShow, labelIn, pageNameIn } from './desk-show.js'
import type { Logged } from './event-log.js'

/** What operators did since the show before, oldest first. */
export function newDeeds(before: DeskShow | undefined, { steered }: DeskShow): readonly Steered[] {
  if (before?.steered === steered) return []
  const known = new Set(before?.steered.map((deed) => JSON.stringify(deed)))
  return steered.filter((deed) => !known.has(JSON.stringify(deed)))
}

/** A deed as the log of the desk names it. @param show for the names of pages and controls. */
export function describeDeed(show: DeskShow, did: Deed): Logged {
  if ('page' in did) return ['page', pageNameIn(show, did.page.pageId)]
  if ('held' in did) return [did.held ? 'held' : 'released', '']
  if ('room' in did) return [did.room.open ? 'roomOpened' : 'roomClosed', '']
  if ('muted' in did) return [did.muted.muted ? 'muted' : 'unmuted', did.muted.participant]
  if ('text' in did) return [textKinds[did.text.done], labelIn(show, did.text.lid)]
  if ('light' in did) return [did.light ? 'lightOn' : 'lightOut', '']
  if ('screen' in did) return describeScreen(show, did.screen)
  if ('reactions' in did) return [did.reactions ? 'reactionsOn' : 'reactionsOff', '']
  if ('reset' in did) return describeReset(show, did.reset)
  const { lid, enabled, seconds } = did.enabled
  const label = labelIn(show, lid)
  if (!enabled) return ['disabled', label]
  return seconds === undefined ? ['enabled', label] : ['enabledFor', label, seconds]
}

const textKinds = { approved: 'textApproved', rejected: 'textRejected', takenBack: 'textTakenBack' } as const
const screenKinds = {
  auto: 'screenAuto',
  logo: 'screenLogo',
  black: 'screenBlack',
  texts: 'screenTexts',
} as const

function describeScreen(show: DeskShow, { show: content, reveal }: ScreenChoice): Logged {
  if (typeof content === 'string') return [screenKinds[content], '']
  if ('lid' in content) return [reveal ? 'screenReveal' : 'screenControl', labelIn(show, content.lid)]
  return ['screenText', textIn(show, content.textId)]
}

function describeReset(show: DeskShow, { lid, undone }: Extract<Deed, { reset: unknown }>['reset']): Logged {
  if (lid === 'all') return [undone ? 'resetAllUndone' : 'resetAll', '']
  return [undone ? 'resetUndone' : 'reset', labelIn(show, lid)]
}

/** A text that is shown; its id if it has gone. */
export function textIn({ controls }: DeskShow, textId: string): string {
  for (const { texts = [] } of controls.values())
    for (const text of texts) if (text.textId === textId) return text.value
  return textId
}
